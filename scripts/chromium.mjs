import { existsSync } from 'node:fs'

/** Needed as root and on closed networks; they do not change page behaviour. */
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--no-first-run',
]

/** Path of the system's Chromium; `undefined` selects playwright's. */
export function findChromium() {
  const candidates = [
    process.env.MORPHEUS_CHROMIUM,
    // Same engine without windows, which cost a third of a test's CPU time.
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ]
  return candidates.find((path) => path !== undefined && existsSync(path))
}

/**
 * Path of a full Chromium that loads extensions; `undefined` selects playwright's. Neither the headless shell nor
 * Google's Chrome loads any; everything else is faster in the headless shell.
 */
export function findWholeChromium() {
  return ['/usr/bin/chromium'].find((path) => existsSync(path))
}
