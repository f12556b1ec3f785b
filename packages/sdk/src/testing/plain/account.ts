import { fieldsOf } from './call.js'
import { qrImages } from './qrImages.js'
import { type Answer, data, done, type Plain, type Routes, refused } from './routes.js'
import { plainAccount } from './world.js'

const plainCode = '123456'

/** Core §3: name, e-mail, avatar and token; no identifier. */
const user = (token: string) => ({ name: plainAccount.name, email: plainAccount.email, avatar: null, token })

function signedIn({ world }: Plain) {
  const token = world.openToken()
  return data({ user: user(token), token })
}

const login: Answer = ({ body }, plain) => {
  const { email, password } = fieldsOf(body)
  if (email !== plainAccount.email || password !== plainAccount.password)
    return refused(401, 'Credenciais inválidas')
  return signedIn(plain)
}

const core = ['messageAlerts', 'sessionAlerts', 'errorAlerts', 'maintenanceAlerts', 'pushNotifications']
const configuration = ['emailNotifications', 'pushNotifications', 'messageAlerts', 'maintenanceAlerts']

const settings = ({ world, options }: Plain) => {
  const names = options.settings === 'core' ? core : configuration
  return data(Object.fromEntries(names.map((name) => [name, world.settings.get(name) ?? true])))
}

/** Configuration §3: the account with the fields of its screen. */
const userSettings = ({ world }: Plain) =>
  data({
    name: plainAccount.name,
    email: plainAccount.email,
    phone: '',
    timezone: 'America/Sao_Paulo',
    twoFactorEnabled: false,
    ...world.account,
  })

const saveUserSettings: Answer = ({ body }, plain) => {
  Object.assign(plain.world.account, fieldsOf(body))
  return done(plain)
}

/** Configuration §5: a change requires the account's password. */
const withPassword =
  (field: string, change: Answer): Answer =>
  (call, plain) =>
    fieldsOf(call.body)[field] === plainAccount.password
      ? change(call, plain)
      : refused(400, 'Senha atual incorreta')

const setTwoFactor = (enabled: boolean, { world }: Plain) => {
  Object.assign(world.account, { twoFactorEnabled: enabled })
}

/** Core §7, Auth and notification settings; configuration §7.6. */
export const accountRoutes: Routes = {
  'POST /auth/login': login,
  'POST /auth/logout': ({ token }, plain) => {
    plain.world.closeToken(token ?? '')
    return done(plain)
  },
  'GET /auth/verify': (_, plain) => done(plain),
  'POST /auth/refresh': ({ token }, plain) => {
    plain.world.closeToken(token ?? '')
    return signedIn(plain)
  },
  'GET /settings/user': (_, plain) => userSettings(plain),
  'PUT /settings/user': saveUserSettings,
  'GET /settings': (_, plain) => userSettings(plain),
  'PUT /settings': saveUserSettings,
  'GET /settings/activity-logs': () => data({ logs: [], page: 1, totalPages: 0, total: 0 }),
  'POST /settings/activity-logs/sample': (_, plain) => done(plain),
  'GET /settings/activity-logs/export': () => ({ status: 200, body: 'action,status' }),
  'PUT /settings/user/password': withPassword('currentPassword', (_, plain) => done(plain)),
  'POST /settings/change-password': withPassword('currentPassword', (_, plain) => done(plain)),
  'POST /settings/user/2fa/setup': () => data({ qrCode: qrImages.first, secret: 'JBSWY3DPEHPK3PXP' }),
  'POST /settings/user/2fa/enable': ({ body }, plain) => {
    if (fieldsOf(body).token !== plainCode) return refused(400, 'Token inválido')
    setTwoFactor(true, plain)
    return done(plain)
  },
  'POST /settings/user/2fa/disable': withPassword('password', (_, plain) => {
    setTwoFactor(false, plain)
    return done(plain)
  }),
  'GET /settings/notifications': (_, plain) => settings(plain),
  'PUT /settings/notifications': ({ body }, plain) => {
    for (const [name, value] of Object.entries(fieldsOf(body)))
      if (typeof value === 'boolean') plain.world.settings.set(name, value)
    return settings(plain)
  },
}
