import { density, sidebar, theme } from './preferences/preferences.js'

// `scrollbar-gutter: stable` reserves space in some browsers even for overlay scrollbars; mark such browsers so that
// the CSS turns it off.
const probe = document.createElement('div')
probe.style.cssText = 'position:absolute;overflow:scroll;width:50px;height:50px'
document.documentElement.append(probe)
if (probe.offsetWidth === probe.clientWidth) document.documentElement.dataset.scrollbar = 'none'
probe.remove()

// Runs before the first paint and before the application, so stored preferences take effect without a flash.
for (const preference of [theme, density, sidebar]) preference.apply()

/** Pages that have neither the shell nor the sign-in's layout. */
const isBare = /^\/(celular|galeria|convite|dispositivo|passkey)(\/|$)/.test(location.pathname)
const isSignedIn = guessSignedIn()
if (!isBare) document.documentElement.dataset.frame = isSignedIn ? 'app' : 'login'

preloadFirstScreen()

/**
 * Preloads the files of the first screen while the page itself loads; `filesAhead` lists them.
 * Unlisted files load later, on demand.
 */
function preloadFirstScreen(): void {
  const filesJson = document.querySelector<HTMLMetaElement>('meta[name="morpheus-files"]')?.content
  if (!filesJson || (isBare && !isSignedIn)) return
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

/** Best guess before any code has run: an expired token only costs some unused files. */
function guessSignedIn(): boolean {
  try {
    return localStorage.getItem('auth-storage')?.includes('"isAuthenticated":true') === true
  } catch {
    return false
  }
}
