from card import *
