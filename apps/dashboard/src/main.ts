import './styles/fonts.css'
import './styles/fallbackFonts.css'
import './styles/page.css'
import './styles/frame.css'

// Zod probes `new Function` on its first schema, which the gateway's content policy reports: disable it. The custom
// error is a Portuguese fallback; no schema relies on Zod's English messages.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true, customError: () => 'Valor inválido' } })

// Two applications share one document: the dashboard and the virtual phone, which share only the kit.
if (window.location.pathname === '/celular') void import('./virtualPhone/start.js')
// The component gallery is excluded from production builds.
else if (import.meta.env.DEV && window.location.pathname === '/galeria') void import('./gallery/start.js')
else void import('./start.js')
