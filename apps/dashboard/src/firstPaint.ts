import { askAhead } from './askAhead.js'
import { density, sidebar, theme } from './choices/choices.js'

// Where scrollbars take no room, some browsers keep a place for one all the same: lines and bars would end before it.
const probe = document.createElement('div')
probe.style.cssText = 'position:absolute;overflow:scroll;width:50px;height:50px'
document.documentElement.append(probe)
if (probe.offsetWidth === probe.clientWidth) document.documentElement.dataset.scrollbar = 'none'
probe.remove()

// Before anything is painted, and before the application is there: what was chosen otherwise must not flash.
for (const choice of [theme, density, sidebar]) choice.paint()

askAhead()
