import { lazily } from '@morpheus/react/ui'

export const LoginPage = lazily(async () => (await import('./pages/LoginPage.js')).default)
export const InvitationPage = lazily(async () => (await import('./pages/InvitationPage.js')).default)
export const DevicePage = lazily(async () => (await import('./pages/DevicePage.js')).default)
export const PasskeyPage = lazily(async () => (await import('./pages/PasskeyPage.js')).default)

/** Shell and all other pages. */
export const SignedIn = lazily(async () => (await import('./shell/SignedIn.js')).default)
