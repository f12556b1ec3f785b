import {
  alertSeverityLabels,
  alertTypeLabels,
  mailKindLabels,
  mailMessages,
  mailStateLabels,
  smtpSecurityLabels,
} from '@morpheus/sdk/text'
import { createSdkTextsHook, createTextsHook } from '../../provider/texts.js'

const email = {
  title: 'Sistema de Notificações por E-mail',
  status: {
    title: 'Status do sistema',
    verify: 'Verificar',
    verifying: 'Verificando…',
    service: 'Serviço de e-mail',
    connection: 'Conexão SMTP',
    notifications: 'Serviço de notificações',
    ready: 'Pronto',
    connected: 'Conectada',
    failed: 'Falhou',
    off: 'Desligado',
    missing: 'Não configurado',
    through: (server: string, from: string) => `Os e-mails saem por ${server}, de ${from}.`,
    fromEnvironment: 'A configuração vem do ambiente do servidor.',
    absent: 'Nenhum servidor de e-mail está configurado: nada é enviado.',
    optIn:
      'Os avisos por e-mail estão desligados neste servidor; testes e avisos de segurança saem mesmo assim.',
  },
  test: {
    title: 'Testar e-mail',
    email: 'E-mail de destino',
    placeholder: 'voce@exemplo.com.br',
    send: 'Enviar teste',
    sending: 'Enviando…',
  },
  simulation: {
    title: 'Simular alerta',
    note: 'Chega ao e-mail da sua conta, marcado como simulação.',
    type: 'Tipo do alerta',
    severity: 'Severidade',
    message: 'Mensagem',
    placeholder: 'O que aconteceu?',
    send: 'Simular alerta',
    sending: 'Enviando…',
  },
  alerts: {
    title: 'Quando avisar',
    note: 'Ligue “Notificações por e-mail” em Preferências de Notificação para receber.',
    sessions: 'Sessão desconectada há (minutos)',
    integrations: 'Integração com falha há (minutos)',
    quietFrom: 'Silêncio a partir de',
    quietTo: 'Silêncio até',
    quietHint: 'No seu fuso horário. O que continuar com problema é avisado ao fim do silêncio.',
    recovered: 'Avisar também quando voltar ao normal',
    halfQuiet: 'Informe os dois horários, ou nenhum',
    save: 'Salvar avisos',
    saving: 'Salvando...',
    saved: 'Avisos salvos com sucesso!',
    failed: 'Erro ao salvar os avisos',
  },
  smtp: {
    title: 'Servidor de e-mail',
    note: 'Só administradores veem isto.',
    host: 'Servidor SMTP',
    port: 'Porta',
    security: 'Segurança',
    user: 'Usuário',
    password: 'Senha',
    from: 'E-mail do remetente',
    fromName: 'Nome do remetente',
    optIn: 'Enviar avisos por e-mail a quem os ligou',
    save: 'Salvar servidor',
    saving: 'Salvando...',
    remove: 'Remover',
    saved: 'Servidor de e-mail salvo com sucesso!',
    removed: 'Servidor de e-mail removido.',
    failed: 'Erro ao salvar o servidor de e-mail',
    loadFailed: 'Erro ao carregar o servidor de e-mail',
    fromEnvironment:
      'O servidor de e-mail vem do ambiente do gateway (MORPHEUS_SMTP_HOST) e só pode ser alterado lá.',
  },
  help: {
    title: 'Como configurar',
    env: 'O SMTP é configurado no arquivo de ambiente do backend:',
    port: 'A porta 587 usa STARTTLS, que é o padrão. Com MORPHEUS_SMTP_SECURITY=tls a porta é a 465.',
    optIn:
      'MORPHEUS_EMAIL_NOTIFICATIONS=1 liga os avisos por e-mail; sem isso só saem testes e avisos de segurança.',
    restart: 'Depois de alterar, reinicie o servidor e clique em Verificar.',
  },
  mails: {
    title: 'Últimos e-mails',
    empty: 'Nenhum e-mail enviado ainda.',
    loadFailed: 'Erro ao carregar os últimos e-mails',
  },
}

export const emailTexts = { email }

export const useEmailTexts = /* @__PURE__ */ createTextsHook(emailTexts)

export const useAlertTypeLabels = /* @__PURE__ */ createSdkTextsHook('alertTypeLabels', alertTypeLabels)
export const useAlertSeverityLabels = /* @__PURE__ */ createSdkTextsHook(
  'alertSeverityLabels',
  alertSeverityLabels,
)
export const useMailKindLabels = /* @__PURE__ */ createSdkTextsHook('mailKindLabels', mailKindLabels)
export const useMailStateLabels = /* @__PURE__ */ createSdkTextsHook('mailStateLabels', mailStateLabels)
export const useMailMessages = /* @__PURE__ */ createSdkTextsHook('mailMessages', mailMessages)
export const useSmtpSecurityLabels = /* @__PURE__ */ createSdkTextsHook(
  'smtpSecurityLabels',
  smtpSecurityLabels,
)
