import { lazy } from '@morpheus/react/ui'

// Lazy components of the top-level routes; those of signed-in pages are in shell/.
export const LoginPage = lazy(async () => (await import('./pages/LoginPage.js')).default)
export const InvitationPage = lazy(async () => (await import('./pages/InvitationPage.js')).default)
export const DevicePage = lazy(async () => (await import('./pages/DevicePage.js')).default)
export const PasskeyPage = lazy(async () => (await import('./pages/PasskeyPage.js')).default)

export const SignedInRoutes = lazy(async () => (await import('./shell/SignedInRoutes.js')).default)
