import { usualLimits } from '@morpheus/sdk/contract'
import type { GuideSection } from '../blocks.js'
import { calls, list, note, part, shell, table, text, warning } from '../blocks.js'
import { formatFigure } from '../figures.js'

export const authentication: GuideSection = {
  id: 'authentication',
  title: 'Autenticação',
  lead: 'Quem chama, com o quê, e por quanto tempo vale.',
  parts: [
    part(
      'token',
      'O token vai no cabeçalho',
      text(
        'Toda chamada marcada com um cadeado precisa de um token ou de uma chave de API, sempre no cabeçalho `Authorization`. Nunca no endereço: endereços acabam em logs.',
      ),
      shell(
        'Uma chamada autenticada',
        'curl -sS "$MORPHEUS_URL/api/auth/verify" -H "Authorization: Bearer $TOKEN"',
      ),
      text(
        'Cada usuário vê apenas o que é seu: sessões, mensagens e backups de outro respondem 404, como se não existissem.',
      ),
    ),
    part(
      'chaves-de-api',
      'Chaves de API: para sistemas',
      text(
        'Uma chave não precisa de senha, não vence com um acesso e pode ser limitada ao que o seu sistema faz e às sessões que usa. Crie em **Configurações**, **Chaves de API**, ou por chamada. Ela começa com `mo_`, é mostrada uma única vez e vai no lugar do token.',
      ),
      table(
        ['Escopo', 'O que permite'],
        ['`read`', 'Ler sessões, contatos, mensagens, eventos, integrações, templates e monitoramento'],
        ['`messages`', 'Enviar e ler mensagens, e ler sessões, contatos, eventos e templates'],
        ['`sessions`', 'Criar, conectar, alterar e excluir sessões, e ler eventos'],
        ['`everything`', 'Tudo o que o dono da chave pode, a conta dele também'],
      ),
      text(
        'O que a chave não permite responde 403 `scope_missing`. Com `sessionIds` ela vale só para essas sessões. Excluída, para de valer na hora.',
      ),
      calls('apiKeys.create', 'apiKeys.list', 'apiKeys.remove'),
    ),
    part(
      'tokens-de-sessoes',
      'Tokens de sessões: para o navegador do seu cliente',
      text(
        'Uma chave em uma página é uma chave que todos têm. Para mostrar o WhatsApp de um cliente no navegador dele, o seu servidor troca a chave por um token que vale minutos, só para as sessões desse cliente (`sessionIds`, ou `externalIds`, os nomes que o seu sistema dá a elas) e só para o que é preciso.',
      ),
      table(
        ['Permissão', 'O que permite, além de ver a situação das sessões'],
        ['`read`', 'Ler contatos, conversas, mensagens e eventos'],
        [
          '`pair`',
          'Conectar e desconectar, ver o QR Code e o código, criar a sessão de um `externalId` do token',
        ],
        ['`send`', 'Enviar, editar e apagar mensagens'],
      ),
      shell(
        'Um token de dez minutos para o cliente 42 conectar o número dele',
        `curl -sS "$MORPHEUS_URL/api/tokens" -H "Authorization: Bearer $TOKEN" \\
  -H 'Content-Type: application/json' \\
  -d '{"externalIds":["cliente-42"],"abilities":["pair"],"ttl":600}'`,
      ),
      text(
        'O que o token não permite responde 403, com a permissão que falta. Excluída a chave, os tokens dela deixam de valer na hora.',
      ),
      calls('tokens.create'),
    ),
    part(
      'validade',
      'Quanto tempo um token vale',
      text(
        `Um token vale **${usualLimits.tokenDays} dias**. Antes disso pode ser trocado por um novo, e o antigo deixa de valer. Um acesso dura no máximo **${usualLimits.signInDays} dias** desde a senha (\`MORPHEUS_SIGN_IN_DAYS\`), por mais que seja renovado.`,
      ),
      note(
        'Se a resposta da renovação se perder, repita a chamada com a mesma `Idempotency-Key` em até cinco minutos: a resposta é a mesma, e você não fica sem token.',
      ),
      calls('auth.login', 'auth.refresh', 'auth.verify', 'auth.logout', 'auth.signOutEverywhere'),
    ),
    part(
      'dois-fatores',
      'Com dois fatores',
      text(
        'Em uma conta com autenticação de dois fatores, o login só com e-mail e senha responde 401 com o código `two_factor_required`. Repita com `code`: os seis dígitos do aplicativo, ou um código de recuperação. Cada código vale uma vez.',
      ),
      shell(
        'Entrar com o código do aplicativo',
        `
curl -sS "$MORPHEUS_URL/api/auth/login" \\
  -H 'Content-Type: application/json' \\
  -d "{\\"email\\":\\"$EMAIL\\",\\"password\\":\\"$SENHA\\",\\"code\\":\\"123456\\"}"`,
      ),
    ),
    part(
      'o-que-pode-dar-errado',
      'O que pode dar errado',
      table(
        ['Resposta', 'Por quê', 'O que fazer'],
        ['401 `unauthenticated`', 'O token falta, venceu, foi encerrado ou a senha mudou', 'Entre de novo'],
        ['401 Credenciais inválidas', 'E-mail ou senha errados', 'Confira; não tente em laço'],
        ['401 `two_factor_required`', 'A conta tem dois fatores', 'Envie `code`, ou use uma chave de API'],
        ['403 `scope_missing`', 'A chave não tem o escopo, ou a sessão não é dela', 'Crie outra chave'],
        [
          '429',
          'Muitas senhas erradas deste endereço, ou chamadas demais',
          'Espere os segundos de `Retry-After`',
        ],
      ),
      warning(
        `Depois de ${usualLimits.wrongPasswords} senhas erradas, o endereço que as tentou espera: 30 segundos, depois o dobro a cada erro, até 15 minutos. Outros endereços não são afetados. Sem token, um endereço pode fazer ${formatFigure(usualLimits.publicCallsPerMinute)} chamadas por minuto.`,
      ),
      list(
        'Não grave a senha no seu sistema: grave uma chave de API.',
        'Uma chave vazou? Exclua em **Configurações**: ela para de valer na hora, e os outros acessos continuam.',
        'A senha vazou? **Encerrar todos os acessos**, no menu do usuário, derruba todos os tokens.',
      ),
    ),
  ],
}
