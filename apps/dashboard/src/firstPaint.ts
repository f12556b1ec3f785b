import { density, sidebar, theme } from './choices/choices.js'

// Before anything is painted, and before the application is there: what was chosen otherwise must not flash.
for (const choice of [theme, density, sidebar]) choice.paint()
