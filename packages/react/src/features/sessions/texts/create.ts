import { areaTexts } from '../../../provider/texts.js'

export const createTexts = {
  title: 'Nova Sessão',
  intro: 'Cada sessão é um número de WhatsApp.',
  name: 'Nome da sessão',
  namePlaceholder: 'Ex.: Atendimento São Paulo',
  apiType: 'Tipo de API',
  apiTypeHelp: {
    MORPHEUS: 'Conecta um aparelho com WhatsApp, por QR Code ou telefone.',
    WHATSAPP_CLOUD: 'API oficial da Meta, com tokens de acesso. Não usa QR Code.',
  },
  method: 'Método de conexão',
  methodHelp: {
    QR_CODE: 'Leia um código com a câmera do celular.',
    PHONE_NUMBER: 'Digite um código no celular.',
  },
  submit: 'Criar Sessão',
  creating: 'Criando...',
  connecting: 'Conectando…',
  opening: 'Abrindo…',
}

export const useCreateTexts = areaTexts('create', createTexts)
