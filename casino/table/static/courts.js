// Jack, queen, and king: half a figure of plain shapes, drawn twice, the second upside down.

const INK = "#1e2433";
const GOLD = "#e2b04a";
const SKIN = "#fff6e4";
const CLOTH = { C: "#9c2440", S: "#9c2440", D: "#26447f", H: "#26447f" };
const FIGURES = { J: jack, Q: queen, K: king };

// Returns the middle of a court card; `pip` draws a suit symbol at (x, y) with a size.
export function court(rank, suit, pip) {
  const half = `<g stroke="${INK}" stroke-width=".8" stroke-linejoin="round" stroke-linecap="round">${FIGURES[rank](CLOTH[suit])}</g>${pip(suit, 29, 26, 13)}`;
  return `<rect x="20" y="13" width="60" height="114" rx="3.5" fill="#fdf1d6"/>
    ${half}<g transform="rotate(180 50 70)">${half}</g>
    <path d="M20 70H80" stroke="${GOLD}" stroke-width="2.6"/><path d="M20 68.6H80M20 71.4H80" stroke="${INK}" stroke-width=".5"/>
    <rect x="20" y="13" width="60" height="114" rx="3.5" fill="none" stroke="currentColor" stroke-width="1"/>`;
}

function head(hair) {
  return `<path d="M45.6 46H54.4V55L50 59.4 45.6 55Z" fill="${SKIN}"/>
    <path d="M42 34.5C41.6 45.5 45.4 51.6 50 51.6S58.4 45.5 58 34.5C58 29 42 29 42 34.5Z" fill="${SKIN}"/>
    <path d="M44.6 37.2Q46.4 35.8 48 37M52 37Q53.6 35.8 55.4 37" fill="none" stroke="${hair}" stroke-width="1"/>
    <g fill="${INK}" stroke="none"><circle cx="46.5" cy="39.4" r=".95"/><circle cx="53.5" cy="39.4" r=".95"/></g>
    <path d="M50.4 39.5 51.2 43.2 49.6 43.6" fill="none" stroke-width=".7"/>`;
}

function king(cloth) {
  const hair = "#6d4c33";
  return `<path d="M39.6 33C37.4 42 37.4 49 40.6 53.6H59.4C62.6 49 62.6 42 60.4 33Z" fill="${hair}"/>
    <path d="M20 70V62.5C26 56.4 35 54 42 52.6H58C65 54 74 56.4 80 62.5V70Z" fill="currentColor"/>
    <path d="M41.4 52.6 46.2 70H53.8L58.6 52.6Z" fill="${cloth}"/><path d="M43.4 57.5 47.6 70M56.6 57.5 52.4 70" fill="none" stroke="${GOLD}" stroke-width="1.6"/>
    ${head(hair)}
    <path d="M42 40.5C41.8 51 45 58.6 50 60.6 55 58.6 58.2 51 58 40.5 57 45.4 54.4 45.2 53 44.8 51.2 44.2 48.8 44.2 47 44.8 45.6 45.2 43 45.4 42 40.5Z" fill="${hair}"/>
    <path d="M48.2 47.6Q50 48.6 51.8 47.6" fill="none" stroke="${SKIN}" stroke-width="1"/>
    <path d="M32.6 54.6C37 61.4 43 63.4 50 66 57 63.4 63 61.4 67.4 54.6L62.4 51.6C60 57 55 60.4 50 62.2 45 60.4 40 57 37.6 51.6Z" fill="${SKIN}"/>
    <g fill="${INK}" stroke="none"><circle cx="38.4" cy="57" r=".8"/><circle cx="43.6" cy="61" r=".8"/><circle cx="61.6" cy="57" r=".8"/><circle cx="56.4" cy="61" r=".8"/></g>
    <path d="M39.4 34.6 36.6 21.4 43.6 27 50 17.6 56.4 27 63.4 21.4 60.6 34.6C54 32.4 46 32.4 39.4 34.6Z" fill="${GOLD}"/>
    <path d="M38.9 32.2C46 29.8 54 29.8 61.1 32.2" fill="none" stroke="${cloth}" stroke-width="1.6"/>
    <g fill="currentColor"><circle cx="36.4" cy="20.8" r="1.7"/><circle cx="50" cy="17" r="1.9"/><circle cx="63.6" cy="20.8" r="1.7"/></g>
    <path d="M73 69V31" fill="none" stroke="${INK}" stroke-width="2.6"/><path d="M73 69V31" fill="none" stroke="${GOLD}" stroke-width="1.4"/>
    <circle cx="73" cy="27.6" r="3.6" fill="${GOLD}"/><path d="M73 24V19.4M70.8 21.4H75.2" fill="none" stroke-width="1.2"/>`;
}

function queen(cloth) {
  const hair = "#b8792a";
  return `<path d="M37.6 36C33.4 46 34 57 39 62H61C66 57 66.6 46 62.4 36 60.4 26.4 39.6 26.4 37.6 36Z" fill="${hair}"/>
    <path d="M20 70V64.4C26 59 34.6 57.4 42.6 55.4 45 60.6 47.4 62.8 50 64 52.6 62.8 55 60.6 57.4 55.4 65.4 57.4 74 59 80 64.4V70Z" fill="${cloth}"/>
    <path d="M42.6 55.4C43 61.4 46 65.6 50 67.6 54 65.6 57 61.4 57.4 55.4L60.6 56.4C60 63.4 55.6 68 50 70.4 44.4 68 40 63.4 39.4 56.4Z" fill="currentColor"/>
    <path d="M45.6 50H54.4V56.4C53.6 60 51.6 62 50 63 48.4 62 46.4 60 45.6 56.4Z" fill="${SKIN}"/>
    ${head(hair)}
    <path d="M48 46.6Q50 45.6 52 46.6 50 48.8 48 46.6Z" fill="#c2293f" stroke="none"/>
    <path d="M42 36C44 31.4 48 31 50 31S56 31.4 58 36C58.6 31 56 29 50 29S41.4 31 42 36Z" fill="${hair}"/>
    <path d="M45.9 56.6Q50 60.4 54.1 56.6" fill="none" stroke="${GOLD}" stroke-width="1.5" stroke-dasharray=".1 2"/>
    <path d="M39 32.4C38.8 28 38 25 37 22.6L43.6 27 46.8 19.4 50 25.4 53.2 19.4 56.4 27 63 22.6C62 25 61.2 28 61 32.4 54 29.4 46 29.4 39 32.4Z" fill="${GOLD}"/>
    <g fill="${SKIN}"><circle cx="36.9" cy="22" r="1.5"/><circle cx="46.8" cy="18.8" r="1.5"/><circle cx="53.2" cy="18.8" r="1.5"/><circle cx="63.1" cy="22" r="1.5"/></g><circle cx="50" cy="28.2" r="1.5" fill="currentColor"/>
    <path d="M72 69C74.6 60 74 51 72.6 43" fill="none" stroke="#3d7a4d" stroke-width="1.5"/><path d="M73.6 55Q78.6 53.4 78.4 49 74 49.6 73.6 55Z" fill="#3d7a4d" stroke-width=".5"/>
    <g fill="currentColor" stroke-width=".6"><circle cx="72" cy="35.4" r="2.9"/><circle cx="75.2" cy="38" r="2.9"/><circle cx="74" cy="41.8" r="2.9"/><circle cx="70" cy="41.8" r="2.9"/><circle cx="68.8" cy="38" r="2.9"/></g><circle cx="72" cy="39.2" r="2" fill="${GOLD}" stroke-width=".6"/>`;
}

function jack(cloth) {
  const hair = "#8a5a2e";
  return `<path d="M39.4 33C36.4 42 36.8 50 40.4 53.4 44 53.4 56 53.4 59.6 53.4 63.2 50 63.6 42 60.6 33Z" fill="${hair}"/>
    <path d="M20 70V64C26 58.4 35 55.6 43 54.4H50V70Z" fill="currentColor"/><path d="M80 70V64C74 58.4 65 55.6 57 54.4H50V70Z" fill="${cloth}"/>
    <path d="M27 60.2V70M34.4 56.8V70M65.6 56.8V70M73 60.2V70" fill="none" stroke="${GOLD}" stroke-width="1.3"/>
    ${head(hair)}
    <path d="M48.2 47.2Q50 48.2 51.8 47.2" fill="none" stroke="#b0433f" stroke-width="1"/>
    <path d="M45.4 52.6 50 59 54.6 52.6 60.4 56.4 55 64.4 50 59 45 64.4 39.6 56.4Z" fill="${SKIN}"/><circle cx="50" cy="65" r="1.1" fill="${GOLD}" stroke-width=".5"/>
    <path d="M37 34.4C34.6 25.6 42 20.4 51 21 60.4 21.6 66 27 63 34.4 55 31 45 31 37 34.4Z" fill="currentColor"/>
    <path d="M37.2 34.2C45 30.8 55 30.8 62.8 34.2" fill="none" stroke="${INK}" stroke-width="3.4"/><path d="M37.6 34C45 30.8 55 30.8 62.4 34" fill="none" stroke="${GOLD}" stroke-width="2"/>
    <path d="M60.6 30.4C61 22 67 16.4 77 17 74.6 19 75.4 20.4 76 21.6 71.6 21 66.6 24.6 62.6 31Z" fill="${SKIN}"/><path d="M61.8 30C64.4 24.4 68.4 20.6 74 18.6" fill="none" stroke-width=".6"/>`;
}
