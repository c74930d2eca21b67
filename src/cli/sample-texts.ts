// The words sample data is made of.

export type Land = {
  code: string
  surnames: readonly string[]
  first_names: readonly string[]
  trades: readonly string[]
  forms: readonly string[] // {trade}, {name}, {other}, {brand} and {city} are filled in
  streets: readonly string[] // {no} is the number of the house
  cities: readonly (readonly [city: string, post_code: string])[] // # is any digit, @ any letter
  phone: string
  office: string // before the @ of a company's address
}

const words = (text: string) => text.trim().split(/\s*,\s*/)

export const BRANDS = {
  heads: words(
    'Al, Bel, Cor, Dan, El, Fer, Gran, Hel, Inter, Kor, Lum, Mer, Nor, Or, Pol, Qua, Ros, Sol, Ter, Uni, Vel, Zen',
  ),
  tails: words(
    'ado, aris, bex, dan, ex, ima, ko, lux, mar, net, ona, pex, rex, san, tex, ton, tra, vento, via, xis',
  ),
}

export const POLAND: Land = {
  code: 'PL',
  surnames:
    words(`Nowak, Kowalski, Wiśniewski, Wójcik, Kowalczyk, Kamiński, Lewandowski, Zieliński, Szymański, Woźniak,
    Dąbrowski, Kozłowski, Jankowski, Mazur, Kwiatkowski, Krawczyk, Piotrowski, Grabowski, Nowakowski, Pawłowski, Michalski,
    Król, Wieczorek, Jabłoński, Wróbel, Majewski, Olszewski, Stępień, Malinowski, Jaworski, Adamczyk, Dudek, Pawlak, Górski,
    Sikora, Walczak, Rutkowski, Baran, Szewczyk, Tomaszewski, Pietrzak, Marciniak, Wróblewski, Zalewski, Jakubowski`),
  first_names:
    words(`Anna, Piotr, Katarzyna, Krzysztof, Małgorzata, Andrzej, Agnieszka, Tomasz, Barbara, Paweł, Ewa, Jan,
    Magdalena, Michał, Joanna, Marcin, Monika, Jakub, Zofia, Adam, Łukasz, Aleksandra, Grzegorz, Natalia, Wojciech`),
  trades:
    words(`Auto-Serwis, Hurtownia Budowlana, Biuro Rachunkowe, Drukarnia, Piekarnia, Transport, Stolarnia, Ogrody,
    Elektro-Instal, Meble, Apteka, Księgarnia, Klimatyzacja, Usługi Informatyczne, Kwiaciarnia, Studio Graficzne, Dachy,
    Okna i Drzwi, Gabinet Stomatologiczny, Firma Sprzątająca, Geodezja, Cukiernia, Tartak, Optyk, Szkoła Językowa, Ślusarstwo,
    Restauracja, Hotel, Fotografia, Ochrona, Logistyka, Opakowania, Części Zamienne, Hydraulika, Tekstylia, Zielarnia`),
  forms: words(`{trade} {name}, {trade} {name} sp. z o.o., {trade} {name} i Synowie, {name} {trade} S.A.,
    {name} & {other} {trade} sp.j., {trade} {city} sp. z o.o., P.H.U. {name} {trade}, {name} i {other} {trade} sp.k.,
    {brand} {trade} sp. z o.o., {trade} {brand} S.A., {brand} {name} sp.j., {brand} {city} sp. z o.o.`),
  streets:
    words(`ul. Długa {no}, ul. Krótka {no}, ul. Polna {no}, ul. Leśna {no}, ul. Słoneczna {no}, ul. Ogrodowa {no},
    ul. Lipowa {no}, ul. Kościuszki {no}, ul. Mickiewicza {no}, al. Jana Pawła II {no}, ul. Piłsudskiego {no}, ul. Szkolna {no},
    ul. Parkowa {no}, ul. Łąkowa {no}, ul. Kwiatowa {no}, ul. Przemysłowa {no}, pl. Wolności {no}, ul. Młyńska {no}`),
  cities: [
    ['Warszawa', '00-###'],
    ['Warszawa', '02-###'],
    ['Warszawa', '04-###'],
    ['Kraków', '30-###'],
    ['Łódź', '90-###'],
    ['Wrocław', '50-###'],
    ['Poznań', '60-###'],
    ['Gdańsk', '80-###'],
    ['Szczecin', '70-###'],
    ['Bydgoszcz', '85-###'],
    ['Lublin', '20-###'],
    ['Białystok', '15-###'],
    ['Katowice', '40-###'],
    ['Gdynia', '81-###'],
    ['Częstochowa', '42-###'],
    ['Radom', '26-6##'],
    ['Toruń', '87-1##'],
    ['Rzeszów', '35-###'],
    ['Kielce', '25-###'],
    ['Olsztyn', '10-###'],
  ],
  phone: '+48 22 555 ## ##',
  office: 'biuro',
}

export const GERMANY: Land = {
  code: 'DE',
  surnames:
    words(`Müller, Schmidt, Schneider, Fischer, Weber, Meyer, Wagner, Becker, Schulz, Hoffmann, Schäfer, Koch, Bauer,
    Richter, Klein, Wolf, Schröder, Neumann, Schwarz, Zimmermann, Braun, Krüger, Hofmann, Hartmann, Lange, Köhler`),
  first_names: words(
    `Andreas, Sabine, Thomas, Petra, Michael, Claudia, Stefan, Julia, Jürgen, Anja, Lukas, Katrin, Jörg`,
  ),
  trades:
    words(`Maschinenbau, Elektrotechnik, Bäckerei, Logistik, Druckerei, Gartenbau, Werkzeuge, Bau, Möbelhaus,
    Haustechnik, Verlag, Metallbau, Autohaus, Getränkehandel, Software, Brauerei`),
  forms:
    words(`{trade} {name} GmbH, {name} {trade} GmbH & Co. KG, {name} & {other} {trade} OHG, {trade} {city} AG,
    {name} {trade} e.K., {brand} {trade} GmbH, {brand} {name} KG`),
  streets:
    words(`Hauptstraße {no}, Bahnhofstraße {no}, Gartenstraße {no}, Schillerstraße {no}, Goetheplatz {no},
    Lindenallee {no}, Bergstraße {no}, Industrieweg {no}, Kirchgasse {no}`),
  cities: [
    ['Berlin', '101##'],
    ['Hamburg', '20###'],
    ['München', '803##'],
    ['Köln', '506##'],
    ['Frankfurt am Main', '603##'],
    ['Leipzig', '041##'],
    ['Dresden', '010##'],
    ['Nürnberg', '904##'],
  ],
  phone: '+49 30 23125 ###',
  office: 'info',
}

export const FRANCE: Land = {
  code: 'FR',
  surnames:
    words(`Martin, Bernard, Dubois, Thomas, Robert, Richard, Petit, Durand, Leroy, Moreau, Simon, Laurent, Lefèvre,
    Michel, Garcia, Roux, Fournier, Girard, Bonnet, Mercier, Blanc, Guérin, Faure, Chevalier`),
  first_names: words(
    `Marie, Jean, Camille, Pierre, Sophie, Luc, Hélène, François, Chloé, Mathieu, Élodie, Antoine`,
  ),
  trades:
    words(`Boulangerie, Transports, Menuiserie, Imprimerie, Plomberie, Électricité, Garage, Librairie, Fromagerie,
    Conseil, Architecture, Fleurs, Vins, Meubles, Ateliers, Nettoyage`),
  forms: words(
    `{trade} {name} SARL, {trade} {name} & Fils, {name} {trade} SAS, {trade} {city} SA, Établissements {name},
    {brand} {trade} SAS, {brand} {name} SARL`,
  ),
  streets:
    words(`{no} rue de la République, {no} avenue Victor Hugo, {no} rue des Lilas, {no} boulevard Voltaire,
    {no} rue du Moulin, {no} place du Marché, {no} rue de l'Église, {no} quai de la Gare`),
  cities: [
    ['Paris', '7501#'],
    ['Lyon', '6900#'],
    ['Marseille', '1301#'],
    ['Toulouse', '31#00'],
    ['Lille', '59#00'],
    ['Nantes', '44#00'],
    ['Strasbourg', '67#00'],
    ['Bordeaux', '33#00'],
  ],
  phone: '+33 1 99 00 ## ##',
  office: 'contact',
}

export const BRITAIN: Land = {
  code: 'GB',
  surnames:
    words(`Smith, Jones, Taylor, Brown, Williams, Wilson, Johnson, Davies, Robinson, Wright, Thompson, Evans, Walker,
    White, Roberts, Green, Hall, Wood, Jackson, Clarke, Harrison, Fletcher, O'Connor, MacDonald`),
  first_names: words(
    `Oliver, Amelia, George, Isla, Harry, Emily, Jack, Grace, Charlotte, Arthur, Eleanor, Hugh`,
  ),
  trades:
    words(`Engineering, Interiors, Logistics, Bakery, Printing, Joinery, Electrical, Gardens, Catering, Motors,
    Plumbing, Books, Textiles, Consulting, Packaging, Foods`),
  forms: words(`{name} {trade} Ltd, {name} & {other} {trade} LLP, {name} & Sons {trade}, {city} {trade} Ltd,
    {name} {trade} plc, {brand} {trade} Ltd, {brand} {name} Ltd`),
  streets:
    words(`{no} High Street, {no} Church Lane, {no} Station Road, {no} Victoria Road, {no} Mill Lane, {no} Park Avenue,
    {no} King Street, {no} Queen's Road`),
  cities: [
    ['London', 'SW# #@@'],
    ['London', 'EC2A #@@'],
    ['Manchester', 'M# #@@'],
    ['Birmingham', 'B# #@@'],
    ['Leeds', 'LS# #@@'],
    ['Glasgow', 'G# #@@'],
    ['Bristol', 'BS# #@@'],
    ['Cardiff', 'CF10 #@@'],
  ],
  phone: '+44 20 7946 0###',
  office: 'accounts',
}

export type Ware = {
  name: string
  variants: readonly string[]
  unit: string
  tax: string
  from: number
  to: number
}
export type Shelf = { category: string; about: string; code: string; service?: true; wares: readonly Ware[] }

// name | variants | unit | tax | lowest and highest net price
const shelf = (category: string, about: string, code: string, lines: string): Shelf => ({
  category,
  about,
  code,
  wares: lines
    .trim()
    .split('\n')
    .map((line) => {
      const [name = '', variants = '', unit = '', tax = '', prices = ''] = line.trim().split(/\s*\|\s*/)
      const [from = 0, to = 0] = prices.split('-').map(Number)
      return { name, variants: words(variants), unit, tax, from, to }
    }),
})

export const SHELVES: readonly Shelf[] = [
  shelf(
    'Office supplies',
    'Paper, pens and desk supplies',
    'OFF',
    `
    Copy paper A4          | 80 g, 90 g, 100 g, recycled               | ream | 23 | 14-32
    Ballpoint pen          | blue, black, red, green                   | pcs  | 23 | 2-9
    Lever arch file        | 50 mm, 75 mm, black, blue, red            | pcs  | 23 | 8-19
    Notebook A5            | ruled, squared, plain, dotted             | pcs  | 23 | 9-29
    Toner cartridge        | black, cyan, magenta, yellow              | pcs  | 23 | 89-420
    Desk calendar          | standing, lying, with week numbers        | pcs  | 23 | 15-39`,
  ),
  shelf(
    'Electronics',
    'Computers and accessories',
    'ELE',
    `
    Laptop 14"             | 8 GB, 16 GB, 32 GB                        | pcs  | 23 | 2400-6900
    Monitor                | 24", 27", 32", 34" curved                 | pcs  | 23 | 540-2900
    Wireless mouse         | black, white, grey                        | pcs  | 23 | 39-199
    Keyboard               | UK, US, DE, PL, mechanical                | pcs  | 23 | 59-449
    USB-C cable            | 1 m, 2 m, 3 m                             | pcs  | 23 | 12-59
    Network switch         | 5 ports, 8 ports, 16 ports, 24 ports      | pcs  | 23 | 79-1290`,
  ),
  shelf(
    'Furniture',
    'For offices and homes',
    'FUR',
    `
    Office chair           | mesh, leather, kneeling, with headrest    | pcs  | 23 | 290-1890
    Desk                   | 120 cm, 140 cm, 160 cm, height-adjustable | pcs  | 23 | 390-2400
    Bookcase               | oak, beech, white, walnut                 | pcs  | 23 | 250-1200
    Filing cabinet         | 2 drawers, 3 drawers, 4 drawers           | pcs  | 23 | 320-990`,
  ),
  shelf(
    'Groceries',
    'Food and drink',
    'GRO',
    `
    Coffee beans           | 250 g, 500 g, 1 kg, decaffeinated         | pcs  | 23 | 19-110
    Green tea              | loose, 20 bags, 100 bags                  | pcs  | 23 | 7-45
    Honey                  | lime, acacia, heather, buckwheat          | jar  | 5  | 18-49
    Wheat flour            | type 450, type 550, wholemeal             | kg   | 5  | 2-7
    Still water            | 0.5 l, 1.5 l, 18.9 l                      | pcs  | 23 | 1-22
    Apples                 | Gala, Ligol, Szampion, Antonówka          | kg   | 5  | 2-6`,
  ),
  shelf(
    'Building materials',
    'From the cellar to the roof',
    'BLD',
    `
    Cement                 | 25 kg, quick-setting, white               | bag  | 23 | 16-48
    Plasterboard           | 9.5 mm, 12.5 mm, water-resistant          | m2   | 23 | 12-31
    Interior paint         | 2.5 l, 5 l, 10 l                          | pcs  | 23 | 49-239
    Ceramic tiles          | 30 × 30, 60 × 60, 120 × 60                | m2   | 23 | 39-189
    Mineral wool           | 100 mm, 150 mm, 200 mm                    | m2   | 23 | 14-44`,
  ),
  shelf(
    'Books',
    'Printed and read',
    'BOK',
    `
    Handbook of accounting | paperback, hardback, second edition       | pcs  | 5  | 39-159
    Road atlas             | Poland, Germany, France, Europe           | pcs  | 5  | 29-89
    Phrase book            | German, French, English, Polish           | pcs  | 5  | 19-49`,
  ),
  shelf(
    'Tools',
    'By hand and by power',
    'TOO',
    `
    Cordless drill         | 12 V, 18 V, with two batteries            | pcs  | 23 | 249-1190
    Screwdriver set        | 6 pieces, 12 pieces, 32 pieces            | set  | 23 | 29-189
    Hammer                 | 300 g, 500 g, 1 kg                        | pcs  | 23 | 24-79
    Spirit level           | 40 cm, 60 cm, 100 cm                      | pcs  | 23 | 29-139`,
  ),
  {
    ...shelf(
      'Services',
      'Work by the hour, day or piece',
      'SRV',
      `
    Consulting             | junior, senior, on site, remote           | h    | 23 | 120-450
    Software maintenance   | basic, extended, round the clock          | month| 23 | 300-4900
    Delivery               | parcel, pallet, express                   | pcs  | 23 | 14-290
    Assembly               | small, medium, large                      | pcs  | 8  | 90-900
    Staff training         | half a day, one day, two days             | pcs  | zw | 690-4900`,
    ),
    service: true,
  },
]
