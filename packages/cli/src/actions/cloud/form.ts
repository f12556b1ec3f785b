import { NewCloudConfig } from '@morpheus/sdk'
import type { FieldText, Form } from '../../forms/form.js'

/** Configuration spec §3, cloud API; called as Meta's own panel calls them. */
export const cloudForm = {
  schema: NewCloudConfig,
  fields: {
    accessToken: {
      label: 'Access Token',
      flag: 'access-token',
      hint: 'o token permanente do usuário do sistema.',
      secret: true,
    },
    phoneNumberId: { label: 'Phone Number ID', flag: 'phone-number-id', hint: 'o ID do número, só dígitos.' },
    businessAccountId: {
      label: 'Business Account ID',
      flag: 'business-account-id',
      hint: 'o ID da conta do WhatsApp Business.',
    },
    appId: { label: 'App ID', flag: 'app-id', hint: 'o ID do aplicativo na Meta.' },
    appSecret: {
      label: 'App Secret',
      flag: 'app-secret',
      hint: 'a chave secreta do aplicativo.',
      secret: true,
    },
    webhookUrl: {
      label: 'URL do webhook',
      flag: 'webhook',
      hint: 'para onde a Meta envia, se não for o endereço do gateway.',
    },
    webhookVerifyToken: {
      label: 'Token de verificação',
      flag: 'token-verificacao',
      hint: 'o mesmo que se digita no painel da Meta; é para ser copiado.',
    },
    events: {
      label: 'Eventos',
      flag: 'eventos',
      hint: 'o que a Meta deve enviar.',
    },
    enabled: { label: 'Ativo', flag: 'ativo', hint: 'desligado, nada é recebido.' },
  } satisfies Record<keyof NewCloudConfig, FieldText>,
} satisfies Form
