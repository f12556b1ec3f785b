import './styles/fonts.css'
import './styles/page.css'

// Two applications in one document: the operator's dashboard and the virtual phone share only the kit.
if (window.location.pathname === '/celular') void import('./celular/start.js')
// The gallery of components is for those who build them: no build for use has it.
else if (import.meta.env.DEV && window.location.pathname === '/galeria') void import('./galeria/start.js')
else void import('./start.js')
