import './styles/fonts.css'
import './styles/page.css'

// Two applications in one document: the operator's dashboard and the virtual phone share only the kit.
if (window.location.pathname === '/celular') void import('./celular/start.js')
else void import('./start.js')
