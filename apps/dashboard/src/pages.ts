import { lazy } from '@morpheus/react/ui'

export const LoginPage = lazy(async () => (await import('./pages/LoginPage.js')).default)
export const InvitationPage = lazy(async () => (await import('./pages/InvitationPage.js')).default)
export const DevicePage = lazy(async () => (await import('./pages/DevicePage.js')).default)
export const PasskeyPage = lazy(async () => (await import('./pages/PasskeyPage.js')).default)

export const SignedIn = lazy(async () => (await import('./shell/SignedIn.js')).default)
