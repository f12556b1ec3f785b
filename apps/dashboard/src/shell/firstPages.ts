import { lazy } from '@morpheus/react/ui'

/** Usual first pages of signed-in users: their code loads before the first render. */
export const DashboardPage = lazy(async () => (await import('../pages/DashboardPage.js')).default)
export const SessionsPage = lazy(async () => (await import('../pages/SessionsPage.js')).default)
