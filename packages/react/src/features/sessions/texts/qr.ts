import { areaTexts } from '../../../provider/texts.js'

export const qrTexts = {
  title: 'Conectar com QR Code',
  image: 'QR Code para conectar a sessão ao WhatsApp',
  newCodeIn: (seconds: number) => `Novo código em ${seconds}s`,
  refreshing: 'Atualizando o código…',
  expiryHint: 'Um QR Code expira após alguns minutos. Se isso acontecer, um novo aparece aqui sozinho.',
  stepsTitle: 'Como ler o código',
  steps: [
    'Abra o WhatsApp no celular',
    'Toque em Mais opções (⋮) ou em Configurações e escolha Aparelhos conectados',
    'Toque em Conectar um aparelho e aponte a câmera para o código',
  ],
  /** For small screens, which may be the phone that has WhatsApp. */
  samePhone: 'O WhatsApp está neste mesmo celular? Ele não lê um código da própria tela.',
  usePhone: 'Conectar com um código',
  connect: 'Conectar Sessão',
  restart: 'Reiniciar',
  reconnectingTitle: 'Sessão sem conexão',
  demoHint: 'Este servidor usa um celular simulado: nenhum WhatsApp de verdade é conectado.',
}

export const useQrTexts = areaTexts('qr', qrTexts)
