import { existsSync } from 'node:fs'

/** Needed as root and on closed networks; none of them changes how a page behaves. */
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--no-first-run',
]

/** The system's Chromium, or `undefined`: then playwright's own is used. */
export function findChromium() {
  const candidates = [
    process.env.MORPHEUS_CHROMIUM,
    // The same engine without the windows, which cost a third of a test's processor time.
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ]
  return candidates.find((path) => path !== undefined && existsSync(path))
}

/**
 * A whole Chromium that loads extensions, or `undefined`: then playwright's own is used. Neither the headless shell nor
 * Google's Chrome loads any, and everything else is faster in the headless shell.
 */
export function findWholeChromium() {
  return ['/usr/bin/chromium'].find((path) => existsSync(path))
}
