import './styles/fonts.css'
import './styles/fallbackFonts.css'
import './styles/page.css'

// Zod tries `new Function` as its first schema is made, and the gateway's content policy reports it: told not to. Its own
// messages are English, and no schema of ours relies on them: one in our language, in case one ever shows.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true, customError: () => 'Valor inválido' } })

// Two applications in one document: the operator's dashboard and the virtual phone share only the kit.
if (window.location.pathname === '/celular') void import('./celular/start.js')
// The gallery of components is for those who build them: no build for use has it.
else if (import.meta.env.DEV && window.location.pathname === '/galeria') void import('./galeria/start.js')
else void import('./start.js')
