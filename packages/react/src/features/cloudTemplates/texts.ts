import {
  cloudCategoryHints,
  cloudCategoryLabels,
  cloudLanguages,
  cloudStatusLabels,
  cloudTemplateMessages,
  type SdkTexts,
} from '@morpheus/sdk/text'
import { createSdkTextsHook, createTextsHook } from '../../provider/texts.js'

/** Widened type, so other languages can replace it. */
const messages: SdkTexts['cloudTemplateMessages'] = cloudTemplateMessages

const cloudTemplates = {
  title: 'Templates da Meta',
  intro: 'O que a Meta aprovou para começar conversas pela API oficial.',
  create: 'Novo Template na Meta',
  refresh: 'Atualizar',
  session: 'Sessão',
  search: 'Buscar templates da Meta',
  status: 'Estado',
  allStatuses: 'Todos os estados',
  list: 'Templates na Meta',
  none: messages.none,
  noneText: 'Crie o primeiro: a Meta costuma responder em alguns minutos.',
  noMatchText: 'Confira a busca e o estado.',
  error: 'Não foi possível carregar os templates da Meta',
  notOffered: 'Templates da Meta não oferecidos por este servidor',
  notOfferedText: 'Veja-os no painel da Meta.',
  openSession: 'Abrir a sessão',
  more: 'Carregar mais',
  view: 'Visualizar',
  edit: 'Editar',
  remove: 'Excluir',
  named: (action: string, name: string) => `${action} ${name}`,
  noCategory: 'Sem categoria',
  quality: (label: string) => `Qualidade ${label.toLowerCase()}`,
  headerFile: 'Arquivo no cabeçalho',
  removeTitle: 'Excluir template da Meta?',
  failures: { save: 'Erro ao enviar o template à Meta', remove: 'Erro ao excluir o template da Meta' },
  form: {
    createTitle: 'Novo Template na Meta',
    editTitle: 'Editar Template na Meta',
    name: 'Nome',
    nameHint: 'Letras minúsculas, números e _',
    namePlaceholder: 'pedido_saiu',
    language: 'Idioma',
    category: 'Categoria',
    header: 'Cabeçalho',
    headerType: 'Tipo do cabeçalho',
    headerTypes: { TEXT: 'Texto', IMAGE: 'Imagem', VIDEO: 'Vídeo', DOCUMENT: 'Documento' },
    headerFile: 'Arquivo de exemplo',
    headerFileHints: {
      IMAGE: (limit: string) => `JPEG ou PNG de até ${limit}`,
      VIDEO: (limit: string) => `MP4 de até ${limit}`,
      DOCUMENT: (limit: string) => `PDF de até ${limit}`,
    },
    headerFileWhy: 'A Meta analisa o exemplo; cada mensagem leva o seu próprio arquivo.',
    chooseFile: 'Escolher arquivo',
    changeFile: 'Trocar arquivo',
    uploading: (percent: number) => `Enviando ${percent}%`,
    uploadFailure: 'Erro ao enviar o arquivo à Meta',
    optional: 'Opcional',
    body: 'Corpo',
    bodyHint: 'Escreva as variáveis entre chaves duplas, como {{1}} ou {{nome}}.',
    bodyPlaceholder: 'Olá {{1}}, seu pedido saiu para entrega.',
    insert: 'Inserir variável',
    footer: 'Rodapé',
    examples: 'Exemplos',
    examplesHint: 'A Meta pede um exemplo de cada variável para analisar o template.',
    buttons: 'Botões',
    addButton: 'Adicionar botão',
    buttonType: (position: number) => `Tipo do botão ${position}`,
    buttonText: (position: number) => `Texto do botão ${position}`,
    buttonUrl: (position: number) => `URL do botão ${position}`,
    buttonPhone: (position: number) => `Telefone do botão ${position}`,
    removeButton: (position: number) => `Remover botão ${position}`,
    types: { QUICK_REPLY: 'Resposta rápida', URL: 'Abrir link', PHONE_NUMBER: 'Ligar' },
    preview: 'Prévia',
    previewEmpty: 'O que o cliente vai ler aparece aqui, com os seus exemplos.',
    submit: 'Enviar para aprovação',
    saving: 'Enviando…',
  },
  details: {
    status: 'Estado',
    reason: 'Motivo',
    category: 'Categoria',
    language: 'Idioma',
    quality: 'Qualidade',
    preview: 'O que o cliente lê',
  },
}

export const cloudTemplateTexts = { cloudTemplates }

export const useCloudTemplateTexts = /* @__PURE__ */ createTextsHook(cloudTemplateTexts)

export const useCloudStatusLabels = /* @__PURE__ */ createSdkTextsHook('cloudStatusLabels', cloudStatusLabels)
export const useCloudCategoryLabels = /* @__PURE__ */ createSdkTextsHook(
  'cloudCategoryLabels',
  cloudCategoryLabels,
)
export const useCloudCategoryHints = /* @__PURE__ */ createSdkTextsHook(
  'cloudCategoryHints',
  cloudCategoryHints,
)
export const useCloudLanguages = /* @__PURE__ */ createSdkTextsHook('cloudLanguages', cloudLanguages)
export const useCloudTemplateMessages = /* @__PURE__ */ createSdkTextsHook(
  'cloudTemplateMessages',
  cloudTemplateMessages,
)
