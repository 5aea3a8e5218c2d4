import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { IngestRow } from '@directory/contracts/ingest';
import { createRowFormatter } from '../../rows/format-row.js';
import { useTables } from '../formatted-rows.fixture.js';
import { openSpreadsheet } from '../open-spreadsheet.js';
import { readAll, testFolder, type TestFolder } from '../workbook.fixture.js';

const { businessOf, read } = useTables();
let folder: TestFolder;
beforeAll(async () => void (folder = await testFolder()));
afterAll(() => folder.remove());

type Table = [string, Record<string, string>, Partial<IngestRow>];

describe('tables of map interfaces', () => {
  it.each<Table>([
    [
      'of Korea, by road and by lot',
      {
        ...{
          address_name: '서울 강남구 역삼동 1',
          road_address_name: '서울 강남구 테헤란로 1',
          place_name: '가게국수',
        },
        ...{ category_name: '음식점 > 한식', phone: '02-555-0101', x: '127.03', y: '37.5' },
      },
      { name: '가게국수', full_address: '서울 강남구 테헤란로 1', city: '서울', area: '강남구' },
    ],
    [
      'of Russia, with rubrics',
      { name: 'Пекарня', address_name: 'Садовая, 6', lat: '59.93', lon: '30.36', rubrics: "['Пекарни', 'Кафе']" },
      { name: 'Пекарня', full_address: 'Садовая, 6', category: 'Пекарни', subtypes: 'Пекарни, Кафе' },
    ],
    [
      'of China, by province and district',
      {
        name: '好店',
        address: '人民路1号',
        pname: '江苏省',
        cityname: '苏州市',
        adname: '姑苏区',
        location: '120.62,31.31',
      },
      { name: '好店', region: '江苏省', city: '苏州市', area: '姑苏区' },
    ],
    [
      'of China, with three groups of kinds',
      { 名称: '好店', 大类: '餐饮服务', 中类: '中餐厅', 小类: '火锅店', 地址: '人民路1号', 市: '苏州市' },
      { category: '火锅店', subtypes: '中餐厅' },
    ],
  ])('%s are read', async (_, row, expected) => {
    expect(await businessOf(row)).toMatchObject(expected);
  });

  it('with positions and places in Spanish objects are read', async () => {
    const places = ['Museo Uno', 'Museo Dos'].map((nombre) => ({
      ...{ nombre, tipoMonumento: 'Museo', coordenadas: { latitud: '40.17', longitud: '-5.33' } },
      poblacion: { provincia: 'Ávila', municipio: 'Candeleda', localidad: 'Raso' },
    }));
    const { rows, reader } = await readAll(openSpreadsheet(await folder.file(JSON.stringify(places)), 'file.json'));
    expect(createRowFormatter(reader.columns)(rows[1]!).row).toMatchObject({
      ...{ name: 'Museo Dos', category: 'Museo', city: 'Candeleda', region: 'Ávila' },
      ...{ latitude: 40.17, longitude: -5.33, country_code: 'ES' },
    });
  });
});

describe('registers of stations, clinics and companies', () => {
  it.each<Table>([
    [
      'charging stations by their operator',
      { Betreiber: 'Strom GmbH', Straße: 'Ringstr.', Hausnummer: '1', Postleitzahl: '10115', Ort: 'Berlin' },
      { name: 'Strom GmbH', street: 'Ringstr. 1', city: 'Berlin' },
    ],
    [
      'stations by their own name rather than their operator',
      { Gestore: 'SOLE SRL', 'Nome Impianto': 'Area Uno', Indirizzo: 'Via Nuova 1', Comune: 'Asti' },
      { name: 'Area Uno', city: 'Asti' },
    ],
    [
      'premises of Catalonia, with names of ten characters',
      { NOM_COMERC: 'Bar Sol', NOM_CARRER: 'C Nou', NOM_BARRI: 'el Raval', NOM_ACTIVI: 'Restaurants' },
      { name: 'Bar Sol', street: 'C Nou', area: 'el Raval', category: 'Restaurants' },
    ],
    [
      'charging stations of France',
      {
        ...{ nom_amenageur: 'Ville', nom_operateur: 'Op', nom_enseigne: 'Réseau', nom_station: 'Mairie' },
        ...{ adresse_station: '1 place Neuve 75001 Paris', coordonneesXY: '[2.35,48.85]', horaires: '24/7' },
      },
      { name: 'Mairie', full_address: '1 place Neuve 75001 Paris', latitude: 48.85, longitude: 2.35 },
    ],
    [
      'clinics of Brazil, with prefixes of columns',
      {
        ...{ CO_CNES: '1', NO_FANTASIA: 'CLINICA UM', NO_RAZAO_SOCIAL: 'UM LTDA', NO_LOGRADOURO: 'RUA NOVA' },
        ...{ NU_ENDERECO: '10', NO_BAIRRO: 'CENTRO', CO_CEP: '01310100', NU_TELEFONE: '(11)5555-0101' },
        ...{ NO_MUNICIPIO: 'SAO PAULO', CO_SIGLA_ESTADO: 'SP', NU_LATITUDE: '-23.5', NU_LONGITUDE: '-46.6' },
      },
      {
        ...{ name: 'CLINICA UM', street: 'RUA NOVA 10', area: 'CENTRO', city: 'SAO PAULO', region: 'SP' },
        ...{ postal_code: '01310100', phone: '(11)5555-0101', latitude: -23.5, full_address: null },
      },
    ],
    [
      'companies of China by their premises',
      { 企业名称: '好店有限公司', 法定代表人: '王', 经营场所: '上海市黄浦区人民路1号', 联系电话: '021-55550101' },
      { name: '好店有限公司', full_address: '上海市黄浦区人民路1号', city: '上海市', area: '黄浦区' },
    ],
    [
      'branches of Taiwan with an address of their own',
      { 公司名稱: '好店股份有限公司', 分公司名稱: '中山分公司', 分公司地址: '臺北市中山區中山北路1號' },
      { name: '好店股份有限公司 中山分公司', full_address: '臺北市中山區中山北路1號', city: '臺北市' },
    ],
    [
      'clinics of Indonesia',
      {
        nama_faskes: 'Klinik Satu',
        alamat_lengkap: 'Jl. Baru 1',
        kab_kota: 'Kota Bandung',
        jenis_faskes: 'Klinik',
        kontak_phone: '022-5550101',
      },
      { name: 'Klinik Satu', city: 'Kota Bandung', category: 'Klinik', phone: '022-5550101' },
    ],
    [
      'museums of Italy by commune, with the name of the kind',
      {
        nome: 'Museo Uno',
        nome_tipologia: 'Arte',
        indirizzo_full: 'Via Nuova 1',
        nome_comune: 'Asti',
        nome_provincia: 'Asti',
      },
      { name: 'Museo Uno', category: 'Arte', full_address: 'Via Nuova 1', city: 'Asti' },
    ],
  ])('list %s', async (_, row, expected) => {
    expect(await businessOf(row)).toMatchObject(expected);
  });

  it('have the name of the company where that of the place is empty', async () => {
    const legal = { Nome: 'null', NomeEmpresarial: 'ANA CLINICA LTDA', Municipio: 'OLINDA' };
    expect(await businessOf(legal)).toMatchObject({ name: 'ANA CLINICA LTDA' });
    expect(await businessOf({ ...legal, Nome: 'Clínica Ana' })).toMatchObject({ name: 'Clínica Ana' });
    const trade = { 'NOMBRE-COMERCIAL': '', NOMBRE: 'SOL S.A.', GIRO: 'RESTAURANT' };
    expect(await businessOf(trade)).toMatchObject({ name: 'SOL S.A.' });
    const { columns } = await read('NOMBRE,DIRECCION\nSol,Calle Uno 1\n');
    expect(columns.index.name).toBe(0);
  });
});

describe('names under the only header for one', () => {
  it.each<[string, Record<string, string>]>([
    ['Japanese', { イニシャル: 'ア', ホテル名: 'Acme', 住所: '札幌市中央区南2条西7丁目10' }],
    ['Korean', { 시도명: '경기도', 병원명: 'Acme', 진료과목: '내과', 전화번호: '031-555-0101' }],
    ['Chinese', { 药店名称: 'Acme', 药店地址: '人民路1号', 咨询电话: '021-55550101' }],
    ['Arabic', { 'الدائرة السياحية': 'الغرب', 'اسم المكتب السياحي': 'Acme', العنوان: 'شارع الأول 1' }],
    ['Vietnamese', { STT: '1', 'Tên cơ sở': 'Acme', 'Địa chỉ': '1 Lê Lợi', 'Quận/Huyện': 'Quận 1' }],
    ['Russian', { 'Наименование объекта': 'Acme', Город: 'Казань', 'Наименование улицы': 'Новая' }],
  ])('are read in %s', async (_, row) => {
    expect(await businessOf(row)).toMatchObject({ name: 'Acme' });
  });

  it('are none of people, places and products', async () => {
    for (const header of ['担当者名', '城市名称', '대표자명', 'اسم المدير', 'Tên sản phẩm', 'Наименование товара']) {
      await expect(read(`${header},address,phone\nAcme,1 Main St,+16175550101\n`)).rejects.toMatchObject({
        code: 'file_no_name_column',
      });
    }
  });
});

describe('a row of values', () => {
  it('is no header where it has a link to a map and the name of a kind', async () => {
    const rows = ['Acme,Bakery', 'Beta,Cafe', 'Gamma,Deli'].map(
      (cells, at) => `https://www.google.com/maps/place/x/data=!3d42.3${at}!4d-71.0${at},${cells},4.${at},(12${at})`,
    );
    await expect(read(['hrefx1,nq2Bd,wk3Ef,mv4et,uy5F9', ...rows].join('\n'))).rejects.toMatchObject({
      code: 'file_no_header',
    });
  });
});

describe('`Breite` and `Länge`', () => {
  it('are a position', async () => {
    const row = { Name: 'Bäckerei', Breite: '52,5321', Länge: '13,3888' };
    expect(await businessOf(row)).toMatchObject({ latitude: 52.5321, longitude: 13.3888 });
  });

  it('are none next to a height', async () => {
    const { columns } = await read('Name,Ort,Länge,Breite,Höhe\nBrett,Berlin,"120,5","30,2","2,0"\n');
    expect(columns.index).toEqual({ name: 0, city: 1 });
  });
});
