import { askAhead } from './askAhead.js'
import { density, sidebar, theme } from './choices/choices.js'

// Some browsers reserve space for overlay scrollbars, too, and lines would end early: mark such pages.
const probe = document.createElement('div')
probe.style.cssText = 'position:absolute;overflow:scroll;width:50px;height:50px'
document.documentElement.append(probe)
if (probe.offsetWidth === probe.clientWidth) document.documentElement.dataset.scrollbar = 'none'
probe.remove()

// Runs before the first paint and before the application, so stored choices do not flash.
for (const choice of [theme, density, sidebar]) choice.paint()

askAhead()
