import { paintTheme, readTheme } from './themeChoice.js'

// Before anything is painted, and before the application is there: another theme than the chosen one must not flash.
paintTheme(readTheme())
