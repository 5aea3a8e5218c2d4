import { counted } from '../../lib/i18n/counted';
import { defineTexts } from '../../lib/i18n/texts';

export const importReportTexts = defineTexts(
  {
    columns: (extracted: number, total: number, rate: string) => `Sütunlar: ${extracted}/${total} (${rate})`,
    source: 'Kaynak',
    read: 'Okunan',
    missing: 'Dosyada olmayan',
    unknown: 'Tanınmayan',
    duplicates: 'Yinelenenler',
    uniquePlaceIds: 'Benzersiz Place ID',
    inDirectory: 'Dizinde zaten olan',
    inFile: 'Dosya içinde yinelenen',
    problems: (count: string) => `Sorunlar (${count})`,
    problemValues: (count: string) => `Sorunlu değerler (${count})`,
    skipped: (count: string) => `Atlananlar (${count})`,
    more: (count: string) => `ve ${count} tane daha`,
    speed: (rows: string) => `; saniyede ${rows} satır`,
    deletedDuring: (at: string, rows: string) =>
      `Bu içe aktarma sürerken bütün işletmeler silindi (${at}): o ana kadarki ${rows} satırı dizinden kalktı. Silinenler’den geri getirilebilir.`,
    deletedAfter: (at: string) =>
      `Bu içe aktarmadan sonra bütün işletmeler silindi (${at}). Silinenler’den geri getirilebilir.`,
    unfinished: (file: string, rows: string) => `${file} dosyasından ${rows} satır okundu; içe aktarma tamamlanmadı.`,
    processed: (file: string, size: string, rows: string, time: string, speed: string) =>
      `${file} (${size}) dosyasındaki ${rows} satır ${time} içinde işlendi${speed}.`,
    fileDuplicates: (count: string) => `Dosyanın kendi içinde ${count} yinelenen kayıt vardı; ilki alındı.`,
    known: (count: string, rate: string) =>
      `Birleştirilen işletmelerden ${count} tanesi (${rate}) dizinde zaten vardı.`,
    placeIds: (rows: string, ids: string, fresh: string, freshRate: string) =>
      `${rows} satır Place ID taşıyordu; ${ids} farklı Place ID arasından ${fresh} tanesi (${freshRate}) dizinde yeniydi.`,
    preservedEdits: (count: string) => `${count} elle düzeltilen alan korundu`,
    deletedSkipped: (count: string) => `${count} silinmiş işletme atlandı`,
    warnings: (count: string) =>
      `Alınan satırlarda ${count} değer okunamadı ya da çok uzundu: boş bırakıldı veya kısaltıldı.`,
    withoutCountry: (count: string) => `${count} satırın ülkesi`,
    withoutCity: (count: string) => `${count} satırın şehri`,
    withoutCategory: (count: string) => `${count} satırın kategorisi`,
    without: (list: string) => `${list} bilinmiyor; işletmeleri bunların sayfalarında görünmez.`,
    inferredCity: (count: string) => `Şehri yazmayan ${count} satırın şehri konumundan bulundu.`,
    usualCountry: (count: string) =>
      `Ülkesi anlaşılmayan ${count} satıra, dosyanın geri kalanının gösterdiği ülke verildi.`,
    giveDefaults:
      'İçe aktarmayı geri alın, yükleme seçeneklerinde “Dosyada yazmayan bilgiler”i doldurup dosyayı yeniden yükleyin.',
    inserted: (count: string) => `${count} işletme eklendi`,
    updated: (count: string) => `${count} işletme güncellendi`,
    rowsSkipped: (count: string) => `${count} satır atlandı`,
    rowsRejected: (count: string) => `${count} satırda sorun bulundu`,
    noErrors: 'hiçbir satırda hata çıkmadı',
    comparing: 'İşletmeler dizindekilerle karşılaştırılıyor…',
    possibleDuplicates: (count: string) => `Olası kopyalar: ${count} çift`,
    possibleDuplicatesAtLeast: (count: string) => `Olası kopyalar: ${count} çiftten fazla`,
    and: 've',
    provenance: 'Verinin kökeni',
    licence: 'Lisans',
    note: 'Not',
    ownData: 'Kendi verim',
    allRightsReserved: 'Tüm hakları saklı',
    notStated: 'belirtilmedi',
    rowByRow: 'satır satır belirtilmiş',
  },
  {
    columns: (extracted, total, rate) => `Columns: ${extracted}/${total} (${rate})`,
    source: 'Source',
    read: 'Read',
    missing: 'Not in the file',
    unknown: 'Not recognised',
    duplicates: 'Duplicates',
    uniquePlaceIds: 'Unique place IDs',
    inDirectory: 'Already in the directory',
    inFile: 'Repeated in the file',
    problems: (count) => `Problems (${count})`,
    problemValues: (count) => `Values with problems (${count})`,
    skipped: (count) => `Skipped (${count})`,
    more: (count) => `and ${count} more`,
    speed: (rows) => `; ${counted(rows, 'row', 'rows')} a second`,
    deletedDuring: (at, rows) =>
      `All businesses were deleted during this import (${at}): the ${counted(rows, 'row', 'rows')} it had brought were removed. They can be brought back.`,
    deletedAfter: (at) => `All businesses were deleted after this import (${at}). They can be brought back.`,
    unfinished: (file, rows) => `${counted(rows, 'row', 'rows')} of ${file} were read; the import was not completed.`,
    processed: (file, size, rows, time, speed) =>
      `${counted(rows, 'row', 'rows')} of ${file} (${size}) processed in ${time}${speed}.`,
    fileDuplicates: (count) =>
      `The file itself repeated ${counted(count, 'record', 'records')}; the first of each was taken.`,
    known: (count, rate) => `Of the businesses merged ${count} (${rate}) were known.`,
    placeIds: (rows, ids, fresh, freshRate) =>
      `${counted(rows, 'row', 'rows')} had a place ID; of ${ids} different ones ${fresh} (${freshRate}) were new to the directory.`,
    preservedEdits: (count) =>
      count === '1' ? '1 field edited by hand was kept' : `${count} fields edited by hand were kept`,
    deletedSkipped: (count) =>
      count === '1' ? '1 deleted business was left out' : `${count} deleted businesses were left out`,
    warnings: (count) =>
      `${counted(count, 'value', 'values')} of rows that were taken were unreadable or too long: left out or cut.`,
    withoutCountry: (count) => `the country of ${counted(count, 'row', 'rows')}`,
    withoutCity: (count) => `the city of ${counted(count, 'row', 'rows')}`,
    withoutCategory: (count) => `the category of ${counted(count, 'row', 'rows')}`,
    inferredCity: (count) =>
      `${counted(count, 'row states', 'rows state')} no city: it is the town at the position of each.`,
    usualCountry: (count) =>
      `${counted(count, 'row shows', 'rows show')} no country: it is the one that the rest of the file shows.`,
    without: (list) => `The file does not say ${list}; pages of these do not list the businesses.`,
    giveDefaults:
      'Undo the import, fill in “What the file does not say” in the upload options and upload the file again.',
    inserted: (count) => `${counted(count, 'business was', 'businesses were')} added`,
    updated: (count) => `${counted(count, 'business was', 'businesses were')} updated`,
    rowsSkipped: (count) => `${counted(count, 'row was', 'rows were')} skipped`,
    rowsRejected: (count) => `${counted(count, 'row', 'rows')} had problems`,
    noErrors: 'no row had an error',
    comparing: 'The businesses are being compared with the directory…',
    possibleDuplicates: (count) => `Possible duplicates: ${counted(count, 'pair', 'pairs')}`,
    possibleDuplicatesAtLeast: (count) => `Possible duplicates: more than ${counted(count, 'pair', 'pairs')}`,
    and: 'and',
    provenance: 'Origin of the data',
    licence: 'Licence',
    note: 'Note',
    ownData: 'Own data',
    allRightsReserved: 'All rights reserved',
    notStated: 'not stated',
    rowByRow: 'stated row by row',
  },
);
