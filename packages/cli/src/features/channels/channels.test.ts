import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Gateway, startGateway } from '../../testing/gateway.js'
import { errorIn, type Person, person } from '../../testing/morpheus.js'
import { operator } from '../../testing/operator.js'

let gateway: Gateway
let ana: Person
beforeAll(async () => {
  gateway = await startGateway()
  ana = await person()
  await ana.signIn(gateway)
  const op = await operator(gateway)
  await op.connected('Loja')
}, 90_000)
afterAll(async () => {
  ana.clean()
  await gateway.stop()
})

const channels = (...args: string[]) => ana.run(['canais', ...args])

describe('canais', { timeout: 60_000 }, () => {
  it('creates a channel, posts to it, and follows and leaves another', async () => {
    const created = await channels('criar', 'Ofertas', '--descricao', 'Às sextas')
    expect([created.code, created.stderr]).toEqual([0, '✓ Canal criado: Ofertas\n'])
    expect(created.stdout).toMatch(/^https:\/\/whatsapp\.com\/channel\//)
    const posted = await channels('publicar', 'ofe', 'Tudo por 10')
    expect([posted.code, posted.stderr]).toEqual([0, '✓ Publicado em Ofertas\n'])
    expect((await channels('publicacoes')).stdout).toMatch(/@newsletter\s+eu\s+text\s+Tudo por 10/)
    const followed = await channels('seguir', 'https://whatsapp.com/channel/0029VaAbCdEfGh')
    expect(followed.stderr).toBe('✓ Canal seguido: Canal EfGh\n')
    expect((await channels('listar')).stdout).toMatch(/Canal EfGh\s+follower[\s\S]*Ofertas\s+owner/)
    expect((await channels('deixar', 'Canal EfGh')).stderr).toBe('✓ Canal deixado: Canal EfGh\n')
    expect(JSON.parse((await channels('listar', '--json')).stdout)).toMatchObject([{ name: 'Ofertas' }])
  })

  it('edits, reacts to and deletes an own post', async () => {
    await channels('criar', 'Bastidores')
    const postId = (await channels('publicar', 'Bastidores', 'Hoje')).stdout.trim()
    expect((await channels('editar', postId.slice(0, 12), 'Amanhã')).stderr).toBe('✓ Publicação editada\n')
    expect((await channels('reagir', postId, '👍')).stderr).toBe('✓ Reação enviada\n')
    const [post] = JSON.parse((await channels('publicacoes', '--json')).stdout)
    expect(post).toMatchObject({ id: postId, text: 'Amanhã', reaction: '👍' })
    expect((await channels('reagir', postId, '--tirar')).stderr).toBe('✓ Reação retirada\n')
    expect((await channels('apagar', postId)).stderr).toBe('✓ Publicação apagada\n')
    expect(errorIn(await channels('apagar', postId, '--json'))).toMatchObject({ code: 'post_not_found' })
    expect((await channels('reagir', postId)).stderr).toContain('Diga o emoji')
  })

  it('mutes and renames a channel', async () => {
    expect((await channels('silenciar', 'Bastidores')).stderr).toBe('✓ Canal silenciado: Bastidores\n')
    expect((await channels('silenciar', 'Bastidores', '--desligar')).stderr).toBe(
      '✓ Canal com som: Bastidores\n',
    )
    const renamed = await channels('alterar', 'Bastidores', '--nome', 'Cozinha')
    expect(renamed.stderr).toBe('✓ Canal alterado: Cozinha\n')
    expect((await channels('alterar', 'Cozinha')).stderr).toContain('Diga o que mudar')
    expect((await channels('excluir', 'Cozinha', '--sim')).stderr).toBe('✓ Canal excluído: Cozinha\n')
    expect(errorIn(await channels('excluir', 'Cozinha', '--sim', '--json')).code).toBe('channel_not_found')
  })

  it('turns receiving on', async () => {
    expect((await channels('receber')).stdout).toBe('Publicações dos canais: não recebidas\n')
    expect((await channels('receber', '--ligar')).stderr).toBe('✓ Publicações dos canais: recebidas\n')
  })

  it('names what is missing', async () => {
    expect((await channels('publicar', 'Ofertas')).stderr).toContain('Diga o que publicar')
    expect((await channels('seguir', 'https://exemplo.com/x')).stderr).toContain('link de convite')
    expect(errorIn(await channels('deixar', 'Nenhum', '--json'))).toMatchObject({ code: 'channel_not_found' })
  })
})
