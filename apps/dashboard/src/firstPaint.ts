import { sendEarlyRequests } from './earlyRequests.js'
import { density, sidebar, theme } from './preferences/preferences.js'

// Some browsers reserve space even for overlay scrollbars under `scrollbar-gutter: stable`. This mark lets `page.css`
// turn that off.
const probe = document.createElement('div')
probe.style.cssText = 'position:absolute;overflow:scroll;width:50px;height:50px'
document.documentElement.append(probe)
if (probe.offsetWidth === probe.clientWidth) document.documentElement.dataset.scrollbar = 'overlay'
probe.remove()

// Runs before the first paint and before the application, so stored preferences take effect without a flash.
for (const preference of [theme, density, sidebar]) preference.apply()

/** Pages that have neither the shell nor the sign-in's layout. */
const isBare = /^\/(celular|galeria|convite|dispositivo|passkey)(\/|$)/.test(location.pathname)
const isVirtualPhone = location.pathname === '/celular'
const token = readToken()
const isSignedIn = token !== null
// `frame.css` shows the placeholder layout of `index.html` that this chooses.
if (!isBare) document.documentElement.dataset.frame = isSignedIn ? 'app' : 'login'

preloadFirstScreen()
if (token !== null) sendEarlyRequests(location.pathname, token)

/**
 * Preloads the files of the first screen while the page itself loads; `firstScreenFiles` lists them.
 * Unlisted files load later, on demand.
 */
function preloadFirstScreen(): void {
  const filesJson = document.querySelector<HTMLMetaElement>('meta[name="morpheus-files"]')?.content
  if (!filesJson || isVirtualPhone || (isBare && !isSignedIn)) return
  const files: Readonly<Record<string, readonly string[]>> = JSON.parse(filesJson)
  const page = isSignedIn ? location.pathname : 'login'
  for (const file of files[page] ?? files['*'] ?? []) {
    const link = document.createElement('link')
    if (file.endsWith('.js')) link.rel = 'modulepreload'
    else {
      link.rel = 'preload'
      link.as = 'style'
    }
    // Low priority: the page's own first files come first.
    link.fetchPriority = 'low'
    // Must match the page's own request mode, or the file is fetched twice.
    link.crossOrigin = ''
    link.href = `/${file}`
    document.head.append(link)
  }
}

/** The stored token of a signed-in user. An expired one only costs some unused files. */
function readToken(): string | null {
  try {
    const { state } = JSON.parse(localStorage.getItem('auth-storage') ?? '{}')
    return state?.isAuthenticated === true && typeof state.token === 'string' ? state.token : null
  } catch {
    return null
  }
}
