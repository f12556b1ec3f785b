// Generated from locales/pt-BR/messages.json by `npm run generate`.
import type { Messages } from '@lingui/core'

export const messagesMessages: Messages = {
  "messages.file_url_missing": ["Informe a URL do arquivo"],
  "messages.components_meta_only": ["Só templates da Meta têm componentes: preencha as variáveis"],
  "messages.location_missing": ["Informe a localização"],
  "messages.contacts_missing": ["Informe os contatos"],
  "messages.http_only": ["Use um endereço http ou https"],
  "messages.sticker_caption": ["Figurinhas não têm legenda"],
  "messages.audio_caption": ["Áudios não têm legenda"],
  "messages.voice_format": ["Uma mensagem de voz tem que ser um arquivo OGG com Opus"],
  "messages.read_received_only": ["Só mensagens recebidas são marcadas como lidas"],
  "messages.no_typing_in_groups": ["Em grupos não se mostra que a conta digita"],
  "messages.phone_missing": ["Informe um número com código do país e DDD"],
  "messages.own_only": ["Só mensagens desta conta podem ser alteradas"],
  "messages.texts_only": ["Só textos podem ser alterados"],
  "messages.quoted_not_found": ["Mensagem não encontrada nesta conversa"],
  "messages.queue_full": ["A fila de envio desta sessão está cheia (",["limit","number"]," mensagens). Espere que ela ande."],
}
