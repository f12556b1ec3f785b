// Generated from locales/pt-BR/channels.json by `npm run generate`.
import type { Messages } from '@lingui/core'

export const channelsMessages: Messages = {
  "channels.text_missing": ["Escreva o texto da publicação"],
  "channels.file_missing": ["Informe o endereço da imagem ou do vídeo em url"],
  "channels.kind_invalid": ["Uma publicação é um texto, uma imagem ou um vídeo"],
  "channels.not_editable": ["Só textos podem ser editados"],
  "channels.reaction_unknown": ["O WhatsApp não disse qual é esta publicação: reaja pelo celular"],
  "channels.create_refused": ["O WhatsApp não deixou criar o canal. Se esta conta ainda não aceitou os termos dos canais, comece a criar um no celular, em Atualizações, aceite os termos e tente de novo"],
  "channels.unsupported": ["Esta sessão não tem canais: a API oficial não os oferece"],
}
