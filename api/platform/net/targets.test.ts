import { expect, it } from 'vitest';
import { checkTarget, isPublicAddress } from './targets.ts';

const PUBLIC =
  '1.1.1.1 8.8.8.8 93.184.215.14 100.63.255.255 100.128.0.1 126.255.255.255 128.0.0.1 169.253.255.255 172.15.255.255 172.32.0.1 192.167.255.255 192.169.0.1 198.17.255.255 198.20.0.1 223.255.255.255 2606:2800:220:1:248:1893:25c8:1946 2001:4860:4860::8888 2a00:1450:4009:81f::200e'.split(
    ' ',
  );

const REFUSED: { readonly [what: string]: string } = {
  'This host, private, loopback, link-local, carrier-grade NAT':
    '0.0.0.0 0.1.2.3 10.0.0.1 10.255.255.255 100.64.0.1 100.100.100.200 100.127.255.255 127.0.0.1 127.1.2.3 127.255.255.254 169.254.0.1 169.254.169.254 169.254.170.2 172.16.0.1 172.31.255.255 192.168.0.1 192.168.255.255',
  'Cloud metadata services outside these ranges': '168.63.129.16 192.0.0.192',
  'Protocols, documentation, benchmarks, relays':
    '192.0.0.1 192.0.2.1 192.88.99.1 198.18.0.1 198.19.255.255 198.51.100.7 203.0.113.9',
  'Multicast, reserved, broadcast': '224.0.0.1 239.255.255.255 240.0.0.1 254.1.1.1 255.255.255.255',
  'IPv6: unspecified, loopback, link-local, site-local, unique local':
    ':: ::1 fe80::1 fe80::1%eth0 febf::1 fec0::1 fc00::1 fd00::1 fd00:ec2::254 fdff:ffff::1',
  'IPv4 inside IPv6: mapped, compatible, translated, NAT64, 6to4, Teredo':
    '::ffff:127.0.0.1 ::ffff:7f00:1 ::ffff:8.8.8.8 ::ffff:169.254.169.254 ::127.0.0.1 ::7f00:1 ::8.8.8.8 ::ffff:0:127.0.0.1 64:ff9b::7f00:1 64:ff9b::8.8.8.8 64:ff9b:1::1 2002:7f00:1::1 2002:808:808::1 2001::1 2001:0:53aa:64c::1',
  'Multicast, discard, documentation, benchmarks, ORCHID, unallocated':
    'ff02::1 ff0e::1 100::1 2001:db8::1 3fff::1 2001:2::1 2001:10::1 2001:20::1 5f00::1 4000::1 e000::1',
  'Not an address': 'localhost 1.2.3 8.8.8.8%eth0',
};

it('public are these, which stand beside what is not', () => {
  expect(PUBLIC.filter((address) => !isPublicAddress(address))).toEqual([]);
});

it.each(Object.entries(REFUSED))('refused are: %s', (_what, addresses) => {
  expect(['', ...addresses.split(' ')].filter(isPublicAddress)).toEqual([]);
});

const unasked = () => Promise.reject(new Error('no name should be asked for'));

it.each([
  'http://2130706433/',
  'http://0x7f000001/',
  'http://0177.0.0.1/',
  'http://0x7f.1/',
  'http://127.1/',
  'http://1/',
  'http://[::1]/',
  'http://[::ffff:7f00:1]/',
  'http://[0:0:0:0:0:0:127.0.0.1]/',
  'https://169.254.169.254/latest/meta-data/',
  'http://１２７.０.０.１/',
  'http://127。0。0。1/',
])('however it is spelled, %s is seen to be private without asking for a name', async (address) => {
  await expect(checkTarget(address, unasked, [])).rejects.toMatchObject({
    code: 'invalid',
    message: expect.stringMatching(/^There is no public website at /),
  });
});

it.each([
  'ftp://example.com/',
  'file:///etc/passwd',
  'gopher://example.com/',
  'data:text/html,hello',
  'javascript:alert(1)',
  'http://[fe80::1%25eth0]/',
  'http://',
  'example.com',
  'http://user@example.com/',
  'https://user:hunter2@example.com/',
  'http://example.com:22/',
  'http://example.com:25/',
  'http://example.com:6667/',
  'http://example.com:1023/',
])('%s is refused with what to do', async (address) => {
  const refusal = await checkTarget(address, async () => ['93.184.215.14'], []).catch((error) => error);
  expect(refusal).toMatchObject({ code: 'invalid' });
  expect(refusal.message).toMatch(/^[^<>]{20,300}\.$/);
  expect(refusal.message).not.toContain('hunter2');
});

it('refuses a name with one private address among public ones', async () => {
  const resolve = async () => ['93.184.215.14', '10.0.0.7'];
  await expect(checkTarget('https://mixed.example/', resolve, [])).rejects.toThrow('no public website');
});

it('gives the same message for a private, an unknown and an invalid name', async () => {
  const answers = [['10.0.0.7'], [], ['nonsense'], ['fe80::1%eth0']].map((found) => async () => found);
  const messages = await Promise.all(
    [unasked, ...answers].map((resolve) =>
      checkTarget('http://intranet.example/', resolve, []).catch(({ message }) => message),
    ),
  );
  expect(new Set(messages).size).toBe(1);
  expect(messages[0]).toMatch(/^There is no public website/);
});

it('allows a private host by name or address, on one port only', async () => {
  const resolve = async () => ['10.0.0.7'];
  for (const allowed of ['old-blog.example:81', '10.0.0.7:81'])
    await expect(checkTarget('http://old-blog.example:81/', resolve, [allowed])).resolves.toMatchObject({
      addresses: ['10.0.0.7'],
    });
  await expect(checkTarget('http://old-blog.example:82/', resolve, ['10.0.0.7:81'])).rejects.toThrow();
  await expect(checkTarget('http://old-blog.example/', resolve, ['10.0.0.7:81'])).rejects.toThrow();
});
