import type { EngineContent, EngineMessageChange } from '../../../engines/messages.js'

const answers = { going: 'vai', maybe: 'talvez', not_going: 'não vai' } as const

/** Plain-text form of a message: its text, or its kind. */
export function messageText(content: Exclude<EngineContent, EngineMessageChange>): string {
  switch (content.kind) {
    case 'text':
      return content.text
    case 'image':
      return content.caption ?? 'Imagem'
    case 'video':
      return content.caption ?? 'Vídeo'
    case 'audio':
      return 'Áudio'
    case 'sticker':
      return 'Figurinha'
    case 'document':
      return content.caption ?? `Documento: ${content.fileName}`
    case 'location':
      return `Localização: ${content.name ?? `${content.latitude}, ${content.longitude}`}`
    case 'contact':
      return `Contato: ${content.names.join(', ')}`
    case 'poll':
      return `Enquete: ${content.question} (${content.options.join(', ')})`
    case 'event': {
      const { name, location, canceled } = content.event
      const place = location?.name ? ` (${location.name})` : ''
      return `${canceled ? 'Evento cancelado' : 'Evento'}: ${name}${place}`
    }
    case 'event_answer':
      return `Resposta ao evento: ${content.name} (${answers[content.answer]})`
    case 'vote':
      return content.options.length === 0
        ? `Voto retirado da enquete: ${content.question}`
        : `Voto na enquete: ${content.question} (${content.options.join(', ')})`
    case 'interactive':
      return content.text
    case 'order':
      return `Pedido${content.items === null ? '' : `: ${content.items} ${content.items === 1 ? 'item' : 'itens'}`}${content.note ? `. ${content.note}` : ''}`
    case 'product':
      return `Produto: ${content.title}`
    case 'view_once':
      return 'Mensagem de visualização única: veja no celular'
    case 'undecryptable':
      return 'Mensagem ainda não decifrada'
    case 'unsupported':
      return 'Mensagem de um tipo não suportado'
  }
}
