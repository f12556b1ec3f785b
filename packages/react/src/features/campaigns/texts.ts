import { campaignStateLabels, optOutOriginLabels, recipientStateLabels } from '@morpheus/sdk/text'
import { createSdkTextsHook, createTextsHook } from '../../provider/texts.js'

const campaigns = {
  title: 'Campanhas',
  intro: 'Uma mensagem para uma lista de números, no ritmo da sessão e nos horários que você escolher.',
  session: 'Sessão',
  tabs: { campaigns: 'Campanhas', optOuts: 'Descadastrados' },
  tabsLabel: 'Campanhas e descadastrados',
  create: 'Nova campanha',
  empty: 'Nenhuma campanha ainda',
  emptyText: 'Crie a primeira com uma lista em CSV.',
  error: 'Não foi possível carregar as campanhas',
  notOffered: 'Campanhas não oferecidas por este servidor',
  notOfferedText: 'Atualize o servidor para enviar campanhas.',
  more: 'Mostrar mais',
  progress: (sent: string, total: string) => `${sent} de ${total} enviadas`,
  failed: (count: number, formatted: string) => (count === 1 ? '1 falha' : `${formatted} falhas`),
  skipped: (count: number, formatted: string) => (count === 1 ? '1 pulado' : `${formatted} pulados`),
  startsAt: (time: string) => `Começa em ${time}`,
  hours: (hours: string) => `Horários: ${hours}`,
  pause: 'Pausar',
  resume: 'Continuar',
  cancel: 'Cancelar campanha',
  cancelTitle: 'Cancelar a campanha?',
  cancelText: 'Quem ainda não recebeu não recebe mais. O que já saiu não volta.',
  keep: 'Não cancelar',
  remove: 'Excluir campanha',
  removeTitle: 'Excluir a campanha?',
  removeText: 'Os resultados são apagados. As mensagens ficam nas conversas.',
  done: {
    create: 'Campanha criada',
    pause: 'Campanha pausada',
    resume: 'Campanha continua',
    cancel: 'Campanha cancelada',
    remove: 'Campanha excluída',
  },
  failure: 'Não foi possível alterar a campanha',
  createFailure: 'Não foi possível criar a campanha',
  detailError: 'Não foi possível carregar a campanha',
  counts: 'Resultado',
  recipients: 'Destinatários',
  recipientState: 'Estado dos destinatários',
  all: 'Todos',
  noRecipients: 'Nenhum destinatário assim',
  recipientsError: 'Não foi possível carregar os destinatários',
  message: 'Mensagem',
  form: {
    name: 'Nome da campanha',
    list: 'Lista de números (CSV)',
    chooseList: 'Escolher arquivo',
    listHint: 'Com cabeçalho e uma coluna telefone. As outras colunas são variáveis do texto.',
    listCount: (count: number) => (count === 1 ? '1 linha' : `${count} linhas`),
    paste: 'Ou cole os números, um por linha',
    national: (count: number, examples: string) =>
      count === 1
        ? `1 número parece do Brasil sem o 55, e iria para outro país: ${examples}. Se for daqui, escreva 55 na frente.`
        : `${count} números parecem do Brasil sem o 55, e iriam para outro país: ${examples}. Se forem daqui, escreva 55 na frente.`,
    message: 'Mensagem',
    caption: 'Legenda do arquivo',
    fileHint: 'Imagem, vídeo ou documento, até 10 MB; a mensagem vira a legenda',
    messageHint: 'Use {nome} para a coluna nome da lista',
    hours: 'Horários de envio',
    hoursHint: 'Como seg-sex 08:00-18:00; vazio para sempre',
    submit: 'Criar campanha',
    template: 'Template aprovado pela Meta',
  },
  optOuts: {
    intro: 'Contatos que pediram para não receber campanhas. Outras mensagens chegam a eles.',
    search: 'Buscar por telefone',
    empty: 'Ninguém se descadastrou',
    emptyText: 'Quem responde uma das palavras entra aqui sozinho.',
    error: 'Não foi possível carregar os descadastrados',
    phones: 'Acrescentar números, um por linha',
    add: 'Acrescentar',
    importTable: 'Importar uma lista (CSV)',
    chooseTable: 'Escolher arquivo',
    importHint: 'Com cabeçalho e uma coluna telefone.',
    imported: (added: number, known: number, invalid: number) =>
      [
        added === 1 ? '1 contato acrescentado' : `${added} contatos acrescentados`,
        known > 0 && `${known} já na lista`,
        invalid > 0 && (invalid === 1 ? '1 número inválido' : `${invalid} números inválidos`),
      ]
        .filter((part) => part !== false)
        .join(' · '),
    added: (count: number) => (count === 1 ? '1 contato acrescentado' : `${count} contatos acrescentados`),
    remove: (phone: string) => `Deixar campanhas escreverem para ${phone}`,
    removed: 'Contato retirado da lista',
    failure: 'Não foi possível alterar a lista',
    words: 'Palavras que descadastram',
    wordsHint: 'Separadas por vírgula; vazio desliga',
    save: 'Salvar palavras',
    saved: 'Palavras salvas',
  },
}

export const campaignTexts = { campaigns }

export const useCampaignTexts = /* @__PURE__ */ createTextsHook(campaignTexts)
export const useCampaignStateLabels = /* @__PURE__ */ createSdkTextsHook(
  'campaignStateLabels',
  campaignStateLabels,
)
export const useRecipientStateLabels = /* @__PURE__ */ createSdkTextsHook(
  'recipientStateLabels',
  recipientStateLabels,
)
export const useOptOutOriginLabels = /* @__PURE__ */ createSdkTextsHook(
  'optOutOriginLabels',
  optOutOriginLabels,
)
