import { areaTexts } from '../provider/texts.js'

export const messageTexts = {
  test: 'Enviar mensagem de teste',
  testOffline: 'Conecte a sessão para enviar uma mensagem de teste',
  to: 'Para',
  toPlaceholder: '5511999999999',
  toHint: 'Número com código do país e DDD, ou o id de um grupo',
  message: 'Mensagem',
  caption: 'Legenda',
  captionHint: 'Opcional',
  captionTooLong: 'A legenda deve ter no máximo 1024 caracteres',
  attach: 'Anexar arquivo',
  attachHint: (most: string) => `Imagem, vídeo, áudio ou documento de até ${most}`,
  file: 'Arquivo',
  removeFile: 'Remover arquivo',
  cancelFile: 'Cancelar envio do arquivo',
  uploading: 'Envio do arquivo',
  emptyFile: 'O arquivo está vazio',
  tooLargeFile: (most: string) => `O arquivo deve ter no máximo ${most}`,
  asDocument: 'Enviar como documento',
  asDocumentNote: 'Chega como está, para baixar',
  noCaption: 'Áudios vão sem legenda',
  kinds: { image: 'Imagem', video: 'Vídeo', audio: 'Áudio', document: 'Documento' },
  send: 'Enviar',
  sending: 'Enviando…',
  sendingPart: (percent: number) => `Enviando… ${percent}%`,
  receipt: 'Situação do envio',
  accepted: 'Mensagem aceita pelo servidor. Ele não diz até onde ela chega.',
  retryAt: (time: string) => `nova tentativa às ${time}`,
  notRead: 'Ainda não foi lida. A confirmação pode chegar mais tarde.',
}

export const useMessageTexts = areaTexts('messages', messageTexts)
