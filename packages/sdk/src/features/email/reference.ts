import type { ReferenceOf } from '../../core/rowReference.js'
import type { notificationSettings as notificationSettingsRows } from './notificationSettings.js'
import type { email as emailRows } from './rows.js'

const unsent = {
  422: 'E-mail não configurado, ou recusado pelo servidor de e-mail, com o motivo',
  429: 'Muitos e-mails em pouco tempo',
}
const adminOnly = { 403: 'Só administradores configuram o servidor de e-mail' }

export const email: ReferenceOf<typeof emailRows> = {
  status: {
    summary: 'Verifica o serviço de e-mail e a conexão SMTP',
    failures: { 429: 'Muitas verificações' },
  },
  testEmail: { summary: 'Envia um e-mail de teste', failures: unsent },
  simulateAlert: { summary: 'Simula um alerta, enviado por e-mail a quem chama', failures: unsent },
  emails: { summary: 'Lista os e-mails mais recentes do usuário e o que houve com eles' },
  alerts: { summary: 'Mostra quando o usuário é avisado por e-mail' },
  changeAlerts: { summary: 'Altera quando o usuário é avisado por e-mail' },
  smtp: { summary: 'Mostra o servidor de e-mail configurado', failures: adminOnly },
  changeSmtp: {
    summary: 'Configura o servidor de e-mail',
    failures: {
      ...adminOnly,
      409: 'O servidor de e-mail vem do ambiente do gateway',
    },
  },
  removeSmtp: { summary: 'Remove a configuração do servidor de e-mail', failures: adminOnly },
}

export const notificationSettings: ReferenceOf<typeof notificationSettingsRows> = {
  get: { summary: 'Mostra as preferências de notificação' },
  update: { summary: 'Altera as preferências de notificação' },
}
