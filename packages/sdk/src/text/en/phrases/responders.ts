import type { Phrases } from '../../phrases.js'

/** OpenAI, and the settings shared by all automatic responders. */
export const responderPhrases: Phrases = {
  'Desativado, nada é enviado nem respondido.': 'While it is off, nothing is sent or answered.',
  'URL do servidor': 'Server URL',
  'URL do servidor é obrigatória para testar': 'A test needs the server URL',
  'API Key é obrigatória para testar': 'A test needs the API key',
  Prioridade: 'Priority',
  'De 1 a 100. Entre os que podem responder, responde o de menor número.':
    'From 1 to 100. Of those that may answer, the lowest number does.',
  'Espera (segundos)': 'Wait (seconds)',
  'De 0 a 30: o que o cliente escreve em pedaços é respondido de uma vez.':
    'From 0 to 30: what a customer writes in pieces is answered at once.',
  'Pausa após atendente (minutos)': 'Pause after a person (minutes)',
  'De 1 a 1440: por quanto tempo fica em silêncio depois que uma pessoa responde.':
    'From 1 to 1440: for how long it is silent after a person has answered.',
  'Palavra para sair': 'Word to leave',
  'O cliente que a escreve, sozinha, deixa o bot. Vazia, nenhuma vale.':
    'A customer who writes it, alone, leaves the bot. Empty, there is none.',
  'seg-sex 08:00-18:00': 'seg-sex 08:00-18:00',
  Horário: 'Hours',
  'Quando responde, como seg-sex 08:00-18:00; sáb 09:00-12:00. Vazio, sempre.':
    'When it answers, with days in Portuguese, as seg-sex 08:00-18:00; sáb 09:00-12:00. Empty, always.',
  'Mensagem de falha': 'Failure message',
  'O que o cliente lê quando ninguém consegue responder. Vazia, nada é dito.':
    'What a customer reads when nobody can answer. Empty, nothing is said.',
  'Responder em grupos': 'Answer in groups',
  'Desligado, só conversas com uma pessoa são respondidas.':
    'While it is off, only conversations with one person are answered.',
  'Conexão testada com sucesso!': 'The connection works!',
  'Falha ao testar conexão': 'The connection does not work',
  'Falha no teste de conexão': 'The connection does not work',
  'Responde os clientes com um modelo de linguagem, instruído por você.':
    'Answers customers with a language model, instructed by you.',
  'Responde com o seu prompt e a conversa até ali': 'Answers with your prompt and the conversation so far',
  'Ouve áudios e vê imagens onde o modelo pode': 'Hears audio and sees images where the model can',
  'Servidores compatíveis pela URL base': 'Compatible servers by their base URL',
  'Chave da API': 'API key',
  'a chave da API': 'the API key',
  'Em platform.openai.com, API keys.': 'At platform.openai.com, API keys.',
  'ID da organização': 'Organization ID',
  'Só para quem está em mais de uma.': 'Only for who is in more than one.',
  'URL base': 'Base URL',
  'De um servidor compatível, se não é o da OpenAI.': 'Of a compatible server, if it is not OpenAI’s.',
  'Chave da API é obrigatória': 'The API key is required',
  'Erro ao carregar modelos': 'Could not load the models',
  Modelo: 'Model',
  'Você atende os clientes da loja…': 'You help the customers of the shop…',
  'Prompt do sistema': 'System prompt',
  'Quem o modelo é, o que sabe da sua empresa e como responde.':
    'Who the model is, what it knows of your company and how it answers.',
  Temperatura: 'Temperature',
  'Mais alta, mais variada. Mudá-la volta o Top P a 1.':
    'Higher is more varied. Changing it sets Top P to 1.',
  'Mais baixo, só o mais provável. Mudá-lo volta a temperatura a 1.':
    'Lower is only the most likely. Changing it sets the temperature to 1.',
  'Máximo de tokens': 'Most tokens',
  'De uma resposta. O modelo tem o seu máximo.': 'Of an answer. The model has a most of its own.',
  'Penalidade de frequência': 'Frequency penalty',
  'Mais alta, repete menos palavras.': 'Higher repeats fewer words.',
  'Penalidade de presença': 'Presence penalty',
  'Mais alta, muda mais de assunto.': 'Higher changes the subject more.',
  'Limite diário de tokens': 'Tokens a day',
  'Somadas perguntas e respostas da sessão num dia. Atingido, o modelo se cala até a meia-noite. 0, sem limite.':
    'The session’s questions and answers of a day, added up. Once it is reached the model is silent until midnight. 0 is no limit.',
  'Contexto máximo': 'Largest context',
  'Saída máxima': 'Longest answer',
  '{} tokens': '{} tokens',
  'Até {} por resposta': 'Up to {} an answer',
  Categoria: 'Category',
  Descrição: 'Description',
  'Fora do catálogo': 'Not in the catalogue',
  'Tokens hoje': 'Tokens today',
  'Custo hoje': 'Cost today',
  '{} de {}': '{} of {}',
  'A geração anterior ao GPT-4o.': 'The generation before GPT-4o.',
  'Entende texto e imagens.': 'Understands text and images.',
  'Equilíbrio entre qualidade, rapidez e custo.': 'A balance of quality, speed and cost.',
  'O mais antigo, para tarefas simples.': 'The oldest, for simple tasks.',
  'O mais rápido e barato da família.': 'The fastest and cheapest of its family.',
  'Raciocina antes de responder, para problemas difíceis.': 'Reasons before it answers, for hard problems.',
  'Raciocina mais depressa e por menos.': 'Reasons faster and for less.',
  'Rápido e barato, para o dia a dia.': 'Fast and cheap, for every day.',
  'Segue bem instruções longas.': 'Follows long instructions well.',
}
