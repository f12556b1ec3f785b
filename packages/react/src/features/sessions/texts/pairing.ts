import { areaTexts } from '../../../provider/texts.js'

export const pairingTexts = {
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

export const usePairingTexts = areaTexts('pairing', pairingTexts)
