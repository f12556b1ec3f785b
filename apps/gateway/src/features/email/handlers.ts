import type { Contract } from '@morpheus/sdk/contract'
import type { AreaHandlers } from '../../core/http/call.js'
import type { Caller } from '../../core/http/callers.js'
import { HttpError } from '../../core/lib/httpError.js'
import type { UserAlertSettings } from './alerts/alertSettings.js'
import type { MailServer } from './mailServer.js'
import type { MailTests } from './mailTests.js'

const usuallyShown = 10

export interface EmailServices {
  tests: MailTests
  server: MailServer
  settings: UserAlertSettings
  isAdministrator: (userId: string) => Promise<boolean>
}

export function emailHandlers({
  tests,
  server,
  settings,
  isAdministrator,
}: EmailServices): AreaHandlers<Contract['email']> {
  const administrator = async ({ user }: Pick<Caller, 'user'>) => {
    if (await isAdministrator(user.id)) return
    throw new HttpError('forbidden', 'forbidden', 'Só administradores configuram o servidor de e-mail')
  }
  return {
    status: ({ caller }) => tests.status(caller.user),
    testEmail: ({ caller, body }) => tests.test(caller.user, body.email),
    simulateAlert: ({ caller, body }) => tests.simulate(caller.user, body),
    emails: ({ caller, query }) => tests.newest(caller.user, query.limit ?? usuallyShown),
    alerts: ({ caller }) => settings.get(caller.user.id),
    changeAlerts: ({ caller, body, origin }) => settings.change(caller.user.id, body, origin),
    smtp: async ({ caller }) => {
      await administrator(caller)
      return server.view()
    },
    changeSmtp: async ({ caller, body }) => {
      await administrator(caller)
      return server.change(body)
    },
    removeSmtp: async ({ caller }) => {
      await administrator(caller)
      return server.remove()
    },
  }
}
