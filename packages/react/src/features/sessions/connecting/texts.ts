import { createTextsHook } from '../../../provider/texts.js'

const connect = {
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

export const connectTexts = { connect }

export const useConnectTexts = /* @__PURE__ */ createTextsHook(connectTexts)

const qr = {
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

export const qrTexts = { qr }

export const useQrTexts = /* @__PURE__ */ createTextsHook(qrTexts)

const pairing = {
  title: 'Conectar via Telefone',
  phone: 'Número de telefone',
  placeholder: '+55 (11) 99999-9999',
  hint: 'Digite o número com o código do país. Exemplo: 5511999999999',
  meant: (phone: string) => `É do Brasil? Usar ${phone}`,
  request: 'Gerar Código',
  requesting: 'Solicitando…',
  code: 'Código de pareamento',
  copyCode: 'Copiar código',
  copied: 'Código copiado!',
  expiresIn: (time: string) => `Expira em ${time}`,
  expired: 'Este código expirou',
  newCode: 'Gerar outro código',
  changePhone: 'Alterar número',
  sentTo: (phone: string) => `Código para ${phone}`,
  stepsTitle: 'Onde digitar',
  steps: [
    'Abra o WhatsApp no celular deste número',
    'Toque em Mais opções (⋮) ou em Configurações e escolha Aparelhos conectados',
    'Toque em Conectar um aparelho e depois em Conectar com número de telefone',
    'Digite o código mostrado acima',
  ],
}

export const pairingTexts = { pairing }

export const usePairingTexts = /* @__PURE__ */ createTextsHook(pairingTexts)
