// Generated from locales/pt-BR/campaigns.json by `npm run generate`.
import type { Messages } from '@lingui/core'

export const campaignsMessages: Messages = {
  "campaigns.content_missing": ["Escreva a mensagem, ou escolha um arquivo ou um template"],
  "campaigns.recipients_missing": ["Informe os destinatários: uma lista ou uma tabela"],
  "campaigns.template_cloud_only": ["Templates da Meta só saem por sessões da WhatsApp Cloud API"],
  "campaigns.csv_column": ["A tabela precisa de um cabeçalho com a coluna telefone"],
  "campaigns.csv_unreadable": ["A tabela não é um CSV válido"],
  "campaigns.csv_columns_many": ["A tabela pode ter até ",["limit","number"]," colunas"],
  "campaigns.running_many": ["Há campanhas demais em andamento: espere uma terminar"],
  "campaigns.variables_unknown": ["A lista não tem a coluna: ",["names"]],
  "campaigns.skip.opted_out": ["Pediu para não receber campanhas"],
  "campaigns.skip.erased": ["Os dados desta pessoa foram apagados"],
  "campaigns.skip.invalid_number": ["O número é inválido"],
  "campaigns.skip.not_on_whatsapp": ["Este número não tem WhatsApp"],
  "campaigns.skip.duplicate": ["O número já está na lista"],
  "campaigns.skip.missing_variable": ["Falta o valor de uma variável"],
  "campaigns.skip.cancelled": ["A campanha foi cancelada"],
}
