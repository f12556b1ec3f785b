import { areaTexts } from '../../../provider/texts.js'

export const connectTexts = {
  title: 'Conectar WhatsApp',
  preparing: 'Preparando a conexão…',
  choose: 'Como você quer conectar?',
  qr: 'Ler um QR Code',
  qrHelp: 'Aponte a câmera do celular para esta tela.',
  phone: 'Usar um código por telefone',
  phoneHelp: 'Digite no celular um código de 8 letras e números.',
  toPhone: 'Usar número de telefone',
  toQr: 'Usar QR Code',
  connected: 'WhatsApp conectado',
  done: 'Concluir',
  expired: 'A conexão não foi concluída',
  expiredText: 'O código expirou sem ser usado.',
  again: 'Gerar novo código',
  disconnected: 'WhatsApp desconectado',
  disconnectedText: 'Este número não está mais conectado.',
  connectAgain: 'Conectar novamente',
  reconnecting: 'Celular sem internet',
  reconnectingText: 'A conexão volta sozinha quando o celular voltar. Nenhum código é necessário.',
  away: 'Servidor fora do ar',
  awayText: 'Tentando de novo automaticamente…',
  offline: 'Sem conexão com o servidor. Reconectando…',
  failed: 'Não foi possível conectar',
}

export const useConnectTexts = areaTexts('connect', connectTexts)
