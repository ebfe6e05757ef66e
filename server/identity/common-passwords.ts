// Passwords of eight characters and more that are tried first everywhere.

export const COMMON: ReadonlySet<string> = new Set(
  `12345678 123456789 1234567890 12345678910 123123123 1234512345 11111111 111111111 1111111111 00000000 000000000
  0000000000 22222222 55555555 66666666 77777777 88888888 99999999 87654321 987654321 9876543210 0123456789 01234567
  12341234 11223344 112233445566 121212121 123321123 147258369 159357456 741852963 789456123 123654789 102030405060
  qwertyui qwertyuiop qwerty12 qwerty123 qwerty1234 qwerty12345 1qaz2wsx 1q2w3e4r 1q2w3e4r5t 1qazxsw2 zaq12wsx zaq1zaq1
  q1w2e3r4 q1w2e3r4t5 qazwsxedc qazwsx123 asdfghjk asdfghjkl asdf1234 asdfasdf zxcvbnm1 zxcvbnm123 poiuytrewq
  password password1 password12 password123 password1234 passw0rd p@ssw0rd p@ssword p@$$w0rd pa55word passpass
  mypassword newpassword thepassword letmein1 letmein123 letmeinnow iloveyou iloveyou1 iloveyou2 iloveyou123
  welcome1 welcome12 welcome123 welcome2024 welcome2025 welcome2026 changeme changeme1 changeme123 default1 default123
  administrator admin123 admin1234 admin12345 adminadmin rootroot toor1234 superuser sysadmin operator guestguest
  test1234 testtest testing1 testing123 temp1234 temporary secret12 secret123 topsecret trustno1 master12 master123
  sunshine sunshine1 princess princess1 football football1 baseball baseball1 basketball superman superman1 batman123
  starwars starwars1 pokemon1 pokemon123 dragon12 dragon123 monkey12 monkey123 shadow12 shadow123 michael1 michelle
  jennifer jessica1 jonathan danielle samantha elizabeth alexander christian nicholas benjamin victoria isabella
  charlie1 charlie123 computer computer1 internet internet1 samsung1 samsung123 google12 google123 facebook facebook1
  linkedin linkedin1 microsoft windows1 windows10 liverpool liverpool1 chelsea1 arsenal1 barcelona realmadrid
  corvette mercedes porsche1 ferrari1 maverick phoenix1 midnight whatever whatever1 butterfly chocolate cookie123
  abcd1234 abc12345 abc123456 abcdefgh abcdefghi abcdefg1 a1b2c3d4 aa123456 aa12345678 a12345678 a123456789 aaaaaaaa
  xxxxxxxx zzzzzzzz killer12 killer123 hello123 hello1234 helloworld freedom1 forever1 friends1 lovelove loveyou1
  family123 summer12 summer123 summer2024 summer2025 summer2026 winter12 winter123 winter2024 winter2025 winter2026
  spring2025 spring2026 autumn2025 autumn2026 january1 december1 monday12 friday12 qwe123qwe qweasdzxc qweqweqwe
  asd123asd 1a2b3c4d 7777777777 1029384756 1357924680 2468101214 3.1415926 31415926 19871987 19901990 20002000
  access14 access123 pass1234 pass12345 pass123456 user1234 username login123 minecraft fortnite roblox123 naruto123
  folkmoot folkmoot1 folkmoot123 meeting1 meeting123 meetings`.split(/\s+/),
)
