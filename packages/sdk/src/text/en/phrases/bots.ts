import type { Phrases } from '../../phrases.js'

/** Answers and test results of conversation systems, as the gateway reports them. */
export const botPhrases: Phrases = {
  'O Chatwoot pediu para esperar (429)': 'Chatwoot asks to wait (429)',
  'O Chatwoot pediu para esperar: muitas mensagens nesta conversa em um minuto':
    'Chatwoot asks to wait: many messages in this conversation in a minute',
  'O Chatwoot recusou a mensagem ({}){}': 'Chatwoot refused the message ({}){}',
  'O Chatwoot recusou a mensagem ({})': 'Chatwoot refused the message ({})',
  'O Chatwoot respondeu {}: está com problemas ou reiniciando':
    'Chatwoot answered {}: it has problems or is starting again',
  'A API Key vale, mas não para a conta {}: use {}': 'The API key is good, but not for account {}: use {}',
  'Conectado como {}.': 'Connected as {}.',
  'O chatflow {} não existe neste Flowise: confira o ID do chatflow':
    'There is no chatflow {} at this Flowise: check the chatflow’s ID',
  'A API Key não tem permissão: no Flowise, dê a ela Chatflows › View e Agentflows › View':
    'The API key may not: at Flowise, give it Chatflows › View and Agentflows › View',
  'Este endereço não é o da API do Flowise: confira a URL do servidor':
    'This is not the address of Flowise’s API: check the server URL',
  'O ID do chatflow não é válido: {}': 'The chatflow’s ID is not valid: {}',
  'O Flowise recusou o pedido: {}': 'Flowise refused the request: {}',
  'O Flowise recusou a mensagem por ser grande demais (413)':
    'Flowise refused the message because it is too large (413)',
  'O Flowise pediu para esperar (429): {}': 'Flowise asks to wait (429): {}',
  'O Flowise pediu para esperar (429)': 'Flowise asks to wait (429)',
  'O Flowise está fora do ar ou iniciando ({})': 'Flowise is down or starting ({})',
  'O Flowise teve um erro interno ({})': 'Flowise had an internal error ({})',
  'O chatflow terminou com erro: {}': 'The chatflow ended with an error: {}',
  'O chatflow "{}" está inativo: ative-o no Flowise': 'The chatflow "{}" is inactive: activate it at Flowise',
  'O plano da conta na Kommo não permite esta chamada (402): confira a assinatura':
    'The account’s plan at Kommo does not allow this call (402): check the subscription',
  'A Kommo recusou o acesso (403): quem autorizou precisa ser administrador da conta, e ela não pode estar bloqueada':
    'Kommo refused access (403): who authorized has to be an administrator of the account, and it must not be blocked',
  'A Kommo não encontrou (404): confira se o registro ainda existe e se o subdomínio está certo':
    'Kommo did not find it (404): check whether the record is still there and the subdomain right',
  'Configure primeiro as credenciais da Kommo': 'Set Kommo’s credentials first',
  'Primeiro autorize a integração com a Kommo': 'Authorize the integration with Kommo first',
  'Conectado à conta {}': 'Connected to account {}',
  'O servidor não respondeu em {} segundos.': 'The server did not answer in {} seconds.',
  'A API Key não tem permissão: no n8n, dê a ela os escopos workflow:list, workflow:read e workflow:activate':
    'The API key may not: at n8n, give it the scopes workflow:list, workflow:read and workflow:activate',
  'Este endereço não é o da API do n8n: confira a URL do servidor':
    'This is not the address of n8n’s API: check the server URL',
  'O workflow {} não existe neste n8n: confira o ID do workflow':
    'There is no workflow {} at this n8n: check the workflow’s ID',
  'O workflow não pode ser ativado: falta nele um gatilho (nó Webhook ou Chat Trigger)':
    'The workflow cannot be activated: it lacks a trigger (Webhook or Chat Trigger node)',
  'Nada foi enviado ao cliente: o workflow respondeu com uma página HTML (text/html): responda com texto, JSON ou um arquivo, e confira o nó de resposta':
    'Nothing was sent to the customer: the workflow answered with an HTML page (text/html): answer with text, JSON or a file, and check the node that responds',
  'Nada foi enviado ao cliente: o workflow respondeu com um arquivo que diz ser {}, mas cujo conteúdo é {}':
    'Nothing was sent to the customer: the workflow answered with a file that says it is {}, but holds {}',
  'Nada foi enviado ao cliente: o workflow respondeu com um arquivo de tipo desconhecido ({}): responda com imagem, áudio, vídeo ou documento':
    'Nothing was sent to the customer: the workflow answered with a file of an unknown type ({}): answer with an image, audio, a video or a document',
  'A resposta do workflow não pôde ser lida: {}. Veja a forma em docs/integrations.md':
    'The workflow’s answer could not be read: {}. See docs/integrations.md for its form',
  'Um arquivo da resposta do bot não foi enviado: {}': 'A file of the bot’s answer was not sent: {}',
  'O n8n recusou o pedido: confira o workflow no n8n': 'n8n refused the request: check the workflow at n8n',
  'O webhook do workflow não aceita POST: escolha este método no nó Webhook':
    'The workflow’s webhook takes no POST: choose this method in the Webhook node',
  'O webhook do workflow não aceita POST: escolha este método {}':
    'The workflow’s webhook takes no POST: choose this method {}',
  'no nó Webhook': 'in the Webhook node',
  'O workflow está inativo: ative-o para receber mensagens':
    'The workflow is inactive: activate it to receive messages',
  'O workflow "{}" está inativo: ative-o para receber mensagens':
    'The workflow "{}" is inactive: activate it to receive messages',
  'Informe a URL do webhook ou o ID do workflow: sem um deles nada é enviado':
    'Give the URL of the webhook or the id of the workflow: without one nothing is sent',
  'O n8n não tem este webhook: confira a URL do webhook e se o workflow está ativo':
    'n8n has no such webhook: check the webhook URL and whether the workflow is active',
  'O n8n recusou a mensagem por ser grande demais (413)':
    'n8n refused the message because it is too large (413)',
  'O workflow terminou com erro (500): veja a execução no n8n':
    'The workflow ended with an error (500): look at the execution at n8n',
  'O workflow terminou com erro: veja a execução no n8n':
    'The workflow ended with an error: look at the execution at n8n',
  'O n8n pediu para esperar (429)': 'n8n asks to wait (429)',
  'O n8n está fora do ar ou iniciando ({})': 'n8n is down or starting ({})',
  'O n8n teve um erro interno ({})': 'n8n had an internal error ({})',
  '{} O workflow "{}" está ativo.': '{} The workflow "{}" is active.',
  'Sem créditos na OpenAI: adicione saldo em platform.openai.com, Billing':
    'No credits at OpenAI: add some at platform.openai.com, Billing',
  'Sem créditos no servidor do modelo: adicione saldo': 'No credits at the model’s server: add some',
  'A chave não é desta organização: confira o ID da organização':
    'The key is not this organization’s: check the organization’s ID',
  'Chave da API inválida para este servidor': 'The API key is not valid for this server',
  'A conversa não cabe no modelo: escolha um com janela maior, ou diminua o prompt e o máximo de tokens':
    'The conversation does not fit the model: choose one with a larger window, or less prompt and tokens',
  'O modelo {} não existe ou a chave não tem acesso a ele: escolha outro':
    'There is no model {}, or the key has no access to it: choose another',
  'A OpenAI não atende a região deste servidor: use um servidor compatível pela URL base':
    'OpenAI does not serve this server’s region: use a compatible server by the base URL',
  'Sem permissão: confira no provedor o que esta chave pode fazer':
    'Not allowed: check with the provider what this key may do',
  'O modelo {} não aceita o parâmetro {}: escolha outro modelo':
    'The model {} does not take the parameter {}: choose another model',
  'O modelo não aceitou o pedido: confira o modelo e os parâmetros':
    'The model did not take the request: check the model and its parameters',
  'O servidor do modelo respondeu com erro ({}): costuma passar em minutos':
    'The model’s server answered with an error ({}): it usually passes in minutes',
  'O endereço respondeu com uma página em vez da API: confira a URL base':
    'The address answered with a page instead of the API: check the base URL',
  'A resposta não tem a forma esperada: confira a URL base':
    'The answer is not of the expected form: check the base URL',
  'O modelo se recusou a responder: revise o prompt do sistema':
    'The model refused to answer: look over the system prompt',
  'O modelo respondeu vazio: revise o prompt do sistema':
    'The model answered nothing: look over the system prompt',
  'A chave é válida, mas não tem acesso ao modelo {}: escolha outro':
    'The key is valid but has no access to the model {}: choose another',
  'Chave válida e modelo disponível': 'The key is valid and the model available',
  'O bot só aceita os sites permitidos: libere-o no Typebot, em Configurações, Segurança':
    'The bot takes allowed sites only: open it at Typebot, Settings, Security',
  'Sem permissão no Typebot: confira a API Key e o acesso ao workspace':
    'Not allowed at Typebot: check the API key and the access to the workspace',
  'Não há um Typebot neste endereço: confira a URL do servidor, que é a do viewer':
    'There is no Typebot at this address: check the server URL, which is the viewer’s',
  'Bot não encontrado: confira o ID público e publique o bot no Typebot':
    'Bot not found: check the public ID and publish the bot at Typebot',
  'O Typebot pediu para esperar: muitas mensagens em pouco tempo':
    'Typebot asks to wait: many messages in a short while',
  'O Typebot respondeu com erro ({}): confira os logs do fluxo em Resultados':
    'Typebot answered with an error ({}): look at the flow’s logs in Results',
  '{} não respondeu em {} segundos': '{} did not answer in {} seconds',
  'Falha inesperada ao pedir uma resposta': 'Asking for an answer failed unexpectedly',
}
