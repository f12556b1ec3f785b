import { lazily } from '@morpheus/react/ui'

/** Usual first pages of signed-in users: their code loads before the first render. */
export const DashboardPage = lazily(async () => (await import('../pages/DashboardPage.js')).default)
export const SessionsPage = lazily(async () => (await import('../pages/SessionsPage.js')).default)
