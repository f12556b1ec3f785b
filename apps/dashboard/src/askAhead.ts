/**
 * Asks for the files of the first screen of somebody who is signed in, while the page itself still loads: `filesAhead` says
 * which those are. What nobody told is found in time anyway.
 */
export function askAhead(): void {
  const told = document.querySelector<HTMLMetaElement>('meta[name="morpheus-files"]')?.content
  if (!told || !isSignedIn()) return
  const files: Readonly<Record<string, readonly string[]>> = JSON.parse(told)
  for (const file of files[location.pathname] ?? files['*'] ?? []) {
    const link = document.createElement('link')
    if (file.endsWith('.js')) link.rel = 'modulepreload'
    else {
      link.rel = 'preload'
      link.as = 'style'
    }
    // What the page itself begins with comes first.
    link.fetchPriority = 'low'
    // As the page will ask for it, or it would come twice.
    link.crossOrigin = ''
    link.href = `/${file}`
    document.head.append(link)
  }
}

/** As far as can be known before anything has run: a token that no longer holds costs some files that are not shown. */
function isSignedIn(): boolean {
  try {
    return localStorage.getItem('auth-storage')?.includes('"isAuthenticated":true') === true
  } catch {
    return false
  }
}
