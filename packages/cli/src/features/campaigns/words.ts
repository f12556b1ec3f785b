import type { CampaignState, RecipientState } from '@morpheus/sdk'

export const campaignWords: Readonly<Record<string, CampaignState>> = {
  agendada: 'scheduled',
  enviando: 'running',
  pausada: 'paused',
  terminada: 'finished',
  cancelada: 'cancelled',
}

export const recipientWords: Readonly<Record<string, RecipientState>> = {
  aguardando: 'waiting',
  'na-fila': 'queued',
  enviada: 'sent',
  entregue: 'delivered',
  lida: 'read',
  falhou: 'failed',
  pulado: 'skipped',
}
