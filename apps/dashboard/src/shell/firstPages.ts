import { lazily } from '@morpheus/react/ui'

/** Where most of who is signed in begin: what these are made of is loaded before anything is drawn. */
export const DashboardPage = lazily(async () => (await import('../pages/DashboardPage.js')).default)
export const SessionsPage = lazily(async () => (await import('../pages/SessionsPage.js')).default)
