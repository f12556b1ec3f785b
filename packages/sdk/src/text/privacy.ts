import type { PrivacyKind, RetentionKind } from '../features/privacy/choices.js'

/** Labels of the kinds of personal data. */
export const privacyKindLabels: Readonly<Record<PrivacyKind, string>> = {
  contacts: 'Contatos e identidades',
  messages: 'Mensagens',
  media: 'Arquivos',
  conversations: 'Conversas',
  events: 'Eventos',
  deliveries: 'Entregas',
  integrations: 'Integrações',
  logs: 'Logs',
  other: 'Outros registros',
}

/** Labels of the data with a retention period in days, in Portuguese. */
export const retentionKindLabels: Readonly<Record<RetentionKind, string>> = {
  messages: 'Mensagens',
  media: 'Arquivos de mensagens',
  events: 'Eventos',
  logs: 'Logs do sistema',
  deliveries: 'Entregas',
}

/** Shared texts of the privacy pages. */
export const privacyMessages = {
  loadFailure: 'Erro ao carregar privacidade',
  findFailure: 'Erro ao procurar a pessoa',
  exportFailure: 'Erro ao exportar os dados da pessoa',
  exported: 'Dados da pessoa exportados',
  forgetFailure: 'Erro ao esquecer a pessoa',
  forgetting: 'Esquecendo a pessoa…',
  forgotten: 'Pessoa esquecida',
  noReceipts: 'Ninguém foi esquecido ainda',
  nothing: 'Nada é guardado sobre este número',
  retentionSaved: 'Prazos salvos com sucesso!',
  retentionFailure: 'Erro ao salvar os prazos',
  cannotUndo: 'Esta ação não pode ser desfeita.',
  sentOn: 'O que já foi enviado a outros sistemas não volta: peça a cada um que apague também.',
  backupsLater: (count: number) =>
    count === 1
      ? 'Um backup guarda os dados de antes: eles são retirados quando ele for restaurado aqui. Cópias baixadas, apague.'
      : `${count} backups guardam os dados de antes: eles são retirados quando um for restaurado aqui. Cópias baixadas, apague.`,
} as const
