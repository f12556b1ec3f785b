import type { Cleanup } from '../cleanup.js'
import type { GatewayConfig } from '../config/gatewayConfig.js'
import type { Keyring } from '../keys/keyring.js'
import { AccountModule } from './accounts.js'
import { AlertModule } from './alerts.js'
import type { Core } from './core.js'
import { MailModule } from './mail.js'

interface AccountsInput {
  core: Core
  tokenKey: Keyring['tokens']
  publicUrl: Promise<string>
}

interface Accounts {
  mailModule: MailModule
  accountModule: AccountModule
  alertModule: AlertModule
}

/** Opens accounts with the mails and alerts that they are sent. */
export function openAccounts(
  config: GatewayConfig,
  { core, tokenKey, publicUrl }: AccountsInput,
  cleanups: Cleanup[],
): Accounts {
  const { timeZone } = config
  const mailModule = new MailModule({
    ...core,
    environment: config.mail,
    timeouts: config.mailTimeouts,
    publicUrl,
    timeZone,
  })
  cleanups.push(() => mailModule.close())
  const accountModule = new AccountModule({
    ...core,
    tokenKey,
    notices: mailModule.notices,
    publicUrl,
    signInDays: config.signInDays,
    limits: config.limits,
  })
  cleanups.push(() => accountModule.close())
  const alertModule = new AlertModule({
    ...core,
    mail: mailModule,
    activity: accountModule.activity,
    dataFolder: config.dataFolder,
    publicUrl,
    timeZone,
  })
  cleanups.push(() => alertModule.close())
  return { mailModule, accountModule, alertModule }
}
