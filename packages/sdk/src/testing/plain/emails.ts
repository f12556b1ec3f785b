import { data, done, type Routes } from './routes.js'

/** Configuration §7.5: the tests of notifications. */
export const emailRoutes: Routes = {
  'GET /notifications/status': () =>
    data({ emailService: { ready: true, smtpConnection: true }, notificationService: { ready: true } }),
  'POST /notifications/test-email': (_, plain) => done(plain),
  'POST /notifications/simulate-alert': (_, plain) => done(plain),
}
