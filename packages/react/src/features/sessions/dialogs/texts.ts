import { countOf, formatCount } from '@morpheus/sdk/format'
import { createTextsHook } from '../../../provider/texts.js'

const create = {
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

export const createTexts = { create }

export const useCreateTexts = /* @__PURE__ */ createTextsHook(createTexts)

const sessions = (count: number) => countOf(count, 'sessão', 'sessões')

const copy = {
  applyTitle: (count: number) => `Aplicar integração a ${sessions(count)}`,
  source: 'Copiar de',
  choose: 'Escolha a sessão de origem',
  integration: 'Integração',
  warning:
    'As sessões passam a ter esta configuração, com os mesmos segredos. A configuração que já tinham é substituída.',
  disabled: 'Está desativada na origem, e assim fica nas outras.',
  notCopied: 'Não se copia',
  apply: (count: number) => `Aplicar a ${sessions(count)}`,
  none: 'Nada para copiar',
  noneText: 'Nenhuma sessão tem uma integração que se possa copiar. Configure uma na página da sessão.',
  loadError: 'Não foi possível carregar as integrações',
  partly: (count: number) =>
    `Aparecem aqui as primeiras ${formatCount(count)} integrações. De outra sessão, copie na página dela.`,
  toOthers: 'Copiar para outras sessões…',
  more: (target: string) => `Mais ações de ${target}`,
  copyTitle: (target: string) => `Copiar ${target} para outras sessões`,
  search: 'Buscar por nome ou telefone',
  all: (count: number) => `Todas as ${formatCount(count)}`,
  noOthers: 'Não há outra sessão.',
  noMatch: 'Nenhuma sessão encontrada',
  others: (count: number) => `e mais ${formatCount(count)}: busque pelo nome`,
}

export const copyTexts = { copy }

export const useCopyTexts = /* @__PURE__ */ createTextsHook(copyTexts)
