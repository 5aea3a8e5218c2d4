import type { ErrorCode, ErrorParams, RowIssueCode } from './errors.js';
import { durationText } from './duration-text.js';
import { tableFormats } from './upload-limits.js';

export type Language = 'en' | 'tr';
type Texts = Record<ErrorCode | RowIssueCode, string>;

const en: Texts = {
  bad_request: 'The request could not be understood.',
  invalid_input: 'Some of the values sent are not valid.',
  unauthenticated: 'Please sign in first.',
  invalid_login: 'Username or password is incorrect',
  second_factor_required: 'Enter the code of your authenticator app, or use your passkey.',
  invalid_code: 'This code is not valid, or was used before. Wait for the next one and try again.',
  invalid_passkey: 'This passkey was not accepted. Try again, or sign in with password and code.',
  account_deactivated: 'This account is deactivated. Ask another administrator to activate it.',
  step_up_required: 'Confirm that it is you: this action needs your password or second factor again.',
  second_factor_missing: 'A second factor is mandatory. Add an authenticator app or a passkey to your account first.',
  forbidden_origin: 'This request did not come from this site. Reload the page and try again.',
  not_found: 'There is nothing at this address.',
  area_not_found: 'Area not found',
  business_not_found: 'Business not found',
  business_gone: 'This business has been deleted.',
  settings_changed:
    'Somebody else has saved other values since you opened this page. Compare both versions and save again.',
  version_required:
    'The request does not say which version it changes. Reload the page, look at what is stored, and save again.',
  business_changed: 'Somebody else has changed this business since you opened it. Compare both versions and choose.',
  approval_changed:
    'Somebody else has changed it since you loaded the list, and nothing was saved. The list shows the current state; decide again.',
  category_not_found: 'Category not found',
  country_not_found: 'Country not found',
  city_not_found: 'City not found',
  name_not_found: 'No businesses have this name any more.',
  name_merged_again: 'The remaining name has been merged into another one since: undo that merge first',
  name_merge_not_found: 'This has been undone already.',
  name_taken: 'This text already is another name of {survivor}. Undo that first to use it elsewhere.',
  marked_different: 'Somebody else has marked these two as different meanwhile.',
  import_not_found: 'There is no such import.',
  upload_not_found: 'There is no such upload, or it has expired. Choose the file and upload it again.',
  upload_conflict: 'The upload has got further than this request, or another request is sending it. It can be resumed.',
  message_not_found: 'This message has been deleted.',
  report_not_found: 'This report does not exist, or has been deleted after its retention period.',
  report_decided: 'This report has already been decided.',
  session_not_found: 'This session has ended already.',
  person_not_found: 'There is no such administrator.',
  link_invalid:
    'This link is not valid: it was used already, replaced by a newer one, or has expired. Request a new one from another administrator.',
  passkey_not_found: 'This passkey has been removed already.',
  username_taken: 'There is an administrator with this username already.',
  person_has_joined: 'The invitation has been accepted. Deactivate the person instead.',
  person_is_self: 'You cannot do this to your own account. Another administrator can.',
  factor_exists: 'There is an authenticator app already. Remove it before adding another one.',
  too_many_views: 'There are {max} saved views already. Remove one first, or save under the name of one of them.',
  factor_not_found: 'Recovery codes replace a second factor. Add an authenticator app or a passkey first.',
  weak_password:
    'The password is weak: it needs at least 15 characters, 6 different ones, and must not consist of easily guessed words.',
  import_superseded: 'Another worker has taken over this import.',
  import_cancelled: 'This import was cancelled.',
  import_not_staged: 'The rows of this import are not staged completely; send them again.',
  import_not_retryable:
    'This import cannot be run again: it has not failed, or its file is gone. Upload the file again.',
  import_not_previewed:
    'This import does not await confirmation: it has no preview, was confirmed already, or its preview has expired.',
  preview_changed:
    'Somebody else has had this file previewed again since you opened the preview. Look at the new one, then continue.',
  import_columns_repeated:
    'The columns “{first}” and “{second}” are both read as the same field, which takes one column only. Choose another field for one of them, or leave it unread.',
  import_columns_no_name:
    'No column is read as the name of the business, which every row needs. Choose the column with the names.',
  import_rows_not_retryable:
    'The rows of this import cannot be retried now: it is running, was cancelled or undone, or its file is being imported again. Wait until it has ended, or upload the corrected rows as a file.',
  error_rows_changed: 'Some of these rows are no longer in the list of rejected rows: they have been retried already.',
  error_workbook_missing:
    'This import has no list of errors: nothing was wrong with its rows, it is still running, or the {days} days such a list is kept are over.',
  import_running: 'This import is still running. Wait until it has ended, or cancel it, and try again.',
  import_nothing_to_undo:
    'There is nothing to undo: this import changed no business, or its businesses were deleted or changed again.',
  count_changed:
    'By now {count} businesses match, not as many as you agreed to. Look at the list again and repeat the action.',
  confirmation_mismatch: 'Nothing was deleted: type “{phrase}” exactly as it is shown, and confirm again.',
  deletion_not_found: 'This deletion can no longer be undone: it was restored already, or its {days} days are over.',
  export_busy: 'Two exports are running already. Wait until one of them has ended and try again.',
  directory_busy: 'The directory is in use by a long task, such as a backup. Nothing was changed; try again soon.',
  import_queue_unavailable:
    '{file} was stored, but the queue of imports does not respond: see that Redis is running. The import starts by itself once it responds; there is no need to upload the file again.',
  import_rows_rejected:
    'The database rejected nearly every row of the file so far, so the import was stopped. Download the rejected rows, correct the file and upload it again.',
  import_attempts_exhausted:
    '{file} stopped the importer {times} times at the same place. Split it and upload the parts.',
  wrong_host:
    '“{host}” is not a name of this site, which is at {address}. To open it here too, set PUBLIC_URL to the address that browsers use, or add the name to HOST_ALIASES, and start the site again.',
  payload_too_large: 'The request is too large.',
  file_too_large: '{file} is larger than {maximum} MB. Split it and upload the parts.',
  file_missing: 'No file was sent. Choose a file and try again.',
  file_type_unsupported: `{file} is not a spreadsheet we can read. Please select an ${tableFormats('or')} file, as it is or as .gz or .zip.`,
  file_empty: '{file} is empty. Choose the file that holds the businesses and upload it.',
  file_content_mismatch:
    '{file} is not what its name says: its content is {content}. If it opens in a spreadsheet program, save it there as .xlsx or .csv and upload that; else choose another file.',
  file_corrupt:
    '{file} is damaged or incomplete ({detail}). Export it again, or open it in a spreadsheet program and save it again, and upload the new file.',
  file_archive_many:
    '{file} holds {count} tables, and we import one at a time. Unpack it, select the tables and upload them together.',
  file_archive_nested:
    '{file} holds an archive inside of an archive. Unpack it and upload the table that is inside, by itself or in one archive.',
  file_archive_no_table: `{file} holds no table that we can read. Pack one ${tableFormats('or')} file, or upload it as it is.`,
  file_encrypted: '{file} is protected by a password. Save it without one and upload it again.',
  file_no_sheet:
    '{file} has no worksheet with cells. Put the businesses into a worksheet, save and upload the file again.',
  file_no_header:
    '{file} has no header row with two or more column names we know. Name the columns in the first row, such as name, address, phone, and upload it again.',
  file_headerless:
    '{file} has no row of column names, and its values do not show for certain which column has the names. Preview the file before importing it and choose the columns there, or add a first row of column names, such as name, address, phone.',
  file_no_name_column:
    '{file} has no "name" column. Every business needs a name: add the column, or head it "name", and upload the file again.',
  file_lists_photos:
    '{file} has one photo a row, not one business a row: nothing in it can be imported. Export the places themselves, which come with a photo each, and upload that file.',
  file_lists_reviews:
    '{file} has one review a row, not one business a row: nothing in it can be imported. Export the places themselves, which come with their rating and number of reviews, and upload that file.',
  file_lists_orders: '{file} has one order a row, not one business a row. Upload a list of businesses instead.',
  file_no_rows: '{file} has column names but no rows below them. Fill in at least one business and upload it again.',
  file_other_spreadsheet:
    '{file} is a spreadsheet of {program} in a format that we do not read. Open it there, save or export it as .xlsx or .csv, and upload the new file.',
  file_xls_unsupported: '{file} is in a format older than Excel 97. Save it as .xlsx or .csv and upload it again.',
  file_record_too_long:
    '{file} has a row longer than {maximum} KB near line {row}; no business is that long. Shorten or remove that row and upload the file again.',
  file_json_by_column:
    '{file} lists its values by column, not by business, and is larger than {maximum} MB: too large to be read so. Export it with one object a business, in pandas with to_json(orient="records", lines=True), or as .csv, and upload the new file.',
  file_quote_unclosed:
    '{file} opens a quote in row {row} that is never closed, so the rows cannot be separated. Close that quote or remove it and upload the file again.',
  file_quotes_broken:
    '{file} has {lost} lines up to row {row} whose quotes are broken, and too few that can be read. Export it again with each quote inside a value doubled (""), or as .xlsx, and upload the new file.',
  file_read_timeout:
    '{file} took longer to read than a file of its size may ({maximum} seconds). Look for cells with very long or repeated text, or split the file, and upload it again.',
  file_too_many_rows: '{file} has more than {maximum} rows. Split it and upload the parts.',
  search_index_disabled: 'Search runs on PostgreSQL, which has no index to build. Set MEILI_URL to use Meilisearch.',
  ingest_version: 'The importer and the catalog are of different versions. Update both and retry.',
  request_timeout: 'The request took too long to arrive. Please try again.',
  too_many_logins: 'Too many sign-in attempts. Try again in {seconds}.',
  too_many_requests: 'Too many requests. Please wait a moment and try again.',
  internal: 'Something went wrong on our side. Please try again later.',
  storage_reserve:
    'The disk is nearly full: {free} MB are free, and {reserve} MB are kept for the directory itself. Free some space, then upload the file again; waiting imports continue by themselves.',
  import_storage_waits:
    '{file} waits because the disk is nearly full. Free some space on the server: the import then continues by itself; there is no need to upload the file again.',
  storage_full: 'The disk is full. Free some space and upload the file again.',
  service_unavailable: 'This part of the site is not available right now. Please try again in a moment.',
  row_name_missing: 'Row {row}: the name is missing.',
  row_coordinate_invalid: 'Row {row}: {column} "{value}" is not a position on land; it was left out.',
  row_grid_unknown:
    'Row {row}: position "{value}" is in metres of a grid that is not certain; it was left out. Name the grid in the headers, such as X_25832, or add the country.',
  row_rating_invalid:
    'Row {row}: rating "{value}" is not between 0 and 5, and its column does not tell another scale for certain; it was left out.',
  row_number_invalid: 'Row {row}: {column} "{value}" is not a number; it was left out.',
  row_phone_scientific:
    'Row {row}: phone "{value}" lost its digits in a spreadsheet program; it was left out. Format the column as text.',
  row_url_invalid: 'Row {row}: {column} "{value}" is not a web address; it was left out.',
  row_hours_invalid: 'Row {row}: "{value}" has no opening hours that can be read; they were left out.',
  row_value_unreadable: 'Row {row}: {column} "{value}" cannot be read; it was left out.',
  row_text_too_long: 'Row {row}: {column} is longer than {maximum} characters; it was left out.',
  row_text_truncated: 'Row {row}: {column} is longer than {maximum} characters; it was cut there.',
  row_too_long: 'Row {row}: longer than a row can be ({value}…); it was left out.',
  row_quote_unclosed:
    'Row {row}: a quote is opened and never closed ({value}); the row was left out. Close the quote or remove it and upload the file again.',
  row_json_invalid: 'Row {row}: this record is not valid JSON ({value}…); it was left out.',
  row_shifted:
    'Row {row}: it has more cells than the header, and several of them are not what their columns say ({value}); the row was left out. Look for a quote or a delimiter too many and upload it again.',
  row_out_of_order:
    'Row {row}: some of its cells stand too far from the others in the file ({value}); they were left out. Open the file in a spreadsheet program, save it and upload it again.',
  row_summary:
    'Row {row}: this is a heading, a total or a note of the table ({value}), not a business; it was left out. If it is one, give it an address, a phone or a website and upload it again.',
  row_other_table:
    'Row {row}: it belongs to a second table in the sheet ({value}); it was left out. Move that table to a sheet or a file of its own and upload it.',
  row_rejected: 'Row {row}: the database rejected it ({value}).',
};

const tr: Texts = {
  bad_request: 'İstek anlaşılamadı.',
  invalid_input: 'Gönderilen değerlerin bazıları geçersiz.',
  unauthenticated: 'Lütfen önce giriş yapın.',
  invalid_login: 'Geçersiz kullanıcı adı veya şifre',
  second_factor_required: 'Doğrulama uygulamanızdaki kodu girin ya da geçiş anahtarınızı kullanın.',
  invalid_code: 'Kod geçersiz ya da daha önce kullanılmış. Bir sonrakini bekleyip yeniden deneyin.',
  invalid_passkey: 'Geçiş anahtarı kabul edilmedi. Yeniden deneyin ya da şifre ve kodla giriş yapın.',
  account_deactivated: 'Bu hesap devre dışı. Başka bir yöneticiden etkinleştirmesini isteyin.',
  step_up_required: 'Siz olduğunuzu doğrulayın: bu işlem şifrenizi ya da ikinci adımınızı yeniden ister.',
  second_factor_missing: 'İkinci adım zorunlu. Önce hesabınıza bir doğrulama uygulaması ya da geçiş anahtarı ekleyin.',
  forbidden_origin: 'Bu istek bu siteden gelmedi. Sayfayı yenileyip tekrar deneyin.',
  not_found: 'Bu adreste bir şey yok.',
  area_not_found: 'Semt bulunamadı',
  business_not_found: 'İşletme bulunamadı',
  business_gone: 'Bu işletme silindi.',
  settings_changed:
    'Siz bu sayfayı açtıktan sonra başka biri farklı değerler kaydetti. İki sürümü karşılaştırıp yeniden kaydedin.',
  version_required:
    'İstek hangi sürümü değiştirdiğini söylemiyor. Sayfayı yenileyin, kayıtlı olana bakıp yeniden kaydedin.',
  business_changed: 'Siz açtıktan sonra bu işletmeyi başka biri değiştirdi. İki sürümü karşılaştırıp seçin.',
  approval_changed:
    'Siz listeyi yükledikten sonra başka biri değişiklik yaptı; hiçbir şey kaydedilmedi. Liste güncel durumu gösteriyor, yeniden karar verin.',
  category_not_found: 'Kategori bulunamadı',
  country_not_found: 'Ülke bulunamadı',
  city_not_found: 'Şehir bulunamadı',
  name_not_found: 'Bu ada sahip işletme kalmadı.',
  name_merged_again: 'Kalan ad sonradan başka bir adla birleştirildi: önce o birleştirmeyi geri alın.',
  name_merge_not_found: 'Bu zaten geri alınmış.',
  name_taken: 'Bu ad zaten {survivor} için kullanılıyor. Başka yerde kullanmak için önce onu geri alın.',
  marked_different: 'Bu ikisi bu arada başka biri tarafından farklı olarak işaretlendi.',
  import_not_found: 'Böyle bir içe aktarma yok.',
  upload_not_found: 'Böyle bir yükleme yok ya da süresi dolmuş. Dosyayı seçip yeniden yükleyin.',
  upload_conflict:
    'Yükleme bu istekten daha ileride ya da başka bir istek onu gönderiyor. Kaldığı yerden sürdürülebilir.',
  message_not_found: 'Bu mesaj silinmiş.',
  report_not_found: 'Bu bildirim yok ya da saklama süresi dolduğu için silinmiş.',
  report_decided: 'Bu bildirim için zaten karar verilmiş.',
  session_not_found: 'Bu oturum zaten kapanmış.',
  person_not_found: 'Böyle bir yönetici yok.',
  link_invalid:
    'Bu bağlantı geçersiz: kullanılmış, yenisiyle değiştirilmiş ya da süresi dolmuş. Başka bir yöneticiden yenisini isteyin.',
  passkey_not_found: 'Bu geçiş anahtarı zaten kaldırılmış.',
  username_taken: 'Bu kullanıcı adıyla bir yönetici zaten var.',
  person_has_joined: 'Davet kabul edilmiş. Kişiyi silmek yerine devre dışı bırakın.',
  person_is_self: 'Bunu kendi hesabınıza yapamazsınız; başka bir yönetici yapabilir.',
  factor_exists: 'Zaten bir doğrulama uygulaması var. Yenisini eklemeden önce onu kaldırın.',
  too_many_views: 'Zaten {max} kayıtlı görünüm var. Önce birini silin ya da birinin adıyla kaydedin.',
  factor_not_found:
    'Kurtarma kodları ikinci adımın yerine geçer. Önce bir doğrulama uygulaması ya da geçiş anahtarı ekleyin.',
  weak_password:
    'Şifre zayıf: en az 15 karakter, 6 farklı karakter olmalı ve kolay tahmin edilen sözcüklerden oluşmamalı.',
  import_superseded: 'Bu içe aktarmayı başka bir işlem devraldı.',
  import_cancelled: 'Bu içe aktarma iptal edildi.',
  import_not_staged: 'Bu içe aktarmanın satırları eksik; yeniden gönderilmeli.',
  import_not_retryable:
    'Bu içe aktarma yeniden çalıştırılamaz: başarısız olmadı veya dosyası artık yok. Dosyayı yeniden yükleyin.',
  import_not_previewed:
    'Bu içe aktarma onay beklemiyor: önizlemesi yok, zaten onaylandı veya önizlemesinin süresi doldu.',
  preview_changed:
    'Siz önizlemeyi açtıktan sonra başka biri bu dosyayı yeniden önizletti. Yeni önizlemeye bakıp devam edin.',
  import_columns_repeated:
    '“{first}” ve “{second}” sütunlarının ikisi de aynı alan olarak okunuyor; bir alanı tek sütun doldurur. Birine başka bir alan seçin veya onu okunmayacak yapın.',
  import_columns_no_name:
    'Hiçbir sütun işletme adı olarak okunmuyor; her satırın bir ada ihtiyacı var. Adların olduğu sütunu seçin.',
  import_rows_not_retryable:
    'Bu içe aktarmanın satırları şu anda yeniden denenemez: içe aktarma sürüyor, iptal edilmiş veya geri alınmış ya da aynı dosya yeniden içe aktarılıyor. Bitmesini bekleyin veya düzeltilen satırları dosya olarak yükleyin.',
  error_rows_changed:
    'Bu satırlardan bazıları artık reddedilen satırlar listesinde değil: daha önce yeniden denenmişler.',
  error_workbook_missing:
    'Bu içe aktarmanın hata listesi yok: satırlarında sorun çıkmadı, içe aktarma sürüyor veya listenin saklandığı {days} gün doldu.',
  import_running: 'Bu içe aktarma hâlâ sürüyor. Bitmesini bekleyin ya da iptal edip tekrar deneyin.',
  import_nothing_to_undo:
    'Geri alınacak bir şey yok: bu içe aktarma hiçbir işletmeyi değiştirmedi ya da değiştirdikleri silindi veya yeniden değişti.',
  count_changed:
    'Şu anda {count} işletme eşleşiyor; onayladığınız sayıdan farklı. Listeye yeniden bakıp işlemi tekrarlayın.',
  confirmation_mismatch: 'Hiçbir şey silinmedi: “{phrase}” ifadesini göründüğü gibi yazıp yeniden onaylayın.',
  deletion_not_found: 'Bu silme artık geri alınamaz: zaten geri alındı veya {days} günlük süresi doldu.',
  export_busy: 'Zaten iki dışa aktarma sürüyor. Biri bitince tekrar deneyin.',
  directory_busy:
    'Dizin, yedekleme gibi uzun bir işlem tarafından kullanılıyor. Hiçbir şey değişmedi; biraz sonra tekrar deneyin.',
  import_queue_unavailable:
    '{file} alındı, ama içe aktarma kuyruğu yanıt vermiyor: Redis’in çalıştığından emin olun. Kuyruk yanıt verince içe aktarma kendiliğinden başlar; dosyayı yeniden yüklemeniz gerekmez.',
  import_rows_rejected:
    'Veritabanı dosyanın şimdiye kadarki satırlarının neredeyse tamamını reddetti, bu yüzden içe aktarma durduruldu. Reddedilen satırları indirin, dosyayı düzeltip yeniden yükleyin.',
  import_attempts_exhausted:
    '{file} içe aktarma hizmetini aynı yerde {times} kez durdurdu. Dosyayı bölüp parçaları yükleyin.',
  wrong_host:
    '“{host}” bu sitenin adı değil; site {address} adresindedir. Burada da açmak için PUBLIC_URL değerini tarayıcıların kullandığı adres yapın ya da adı HOST_ALIASES listesine ekleyin ve siteyi yeniden başlatın.',
  payload_too_large: 'İstek çok büyük.',
  file_too_large: 'Dosya çok büyük: {file}, en fazla {maximum} MB olabilir. Dosyayı bölüp parçaları yükleyin.',
  file_missing: 'Dosya gönderilmedi. Bir dosya seçip tekrar deneyin.',
  file_type_unsupported: `{file} okunabilir bir tablo değil. Lütfen ${tableFormats('veya')} dosyasını, olduğu gibi ya da .gz veya .zip olarak seçin.`,
  file_empty: '{file} boş. İşletmelerin bulunduğu dosyayı seçip yükleyin.',
  file_content_mismatch:
    '{file} adının söylediği gibi değil: içeriği {content}. Tablo programında açılıyorsa oradan .xlsx veya .csv olarak kaydedip yükleyin; açılmıyorsa başka bir dosya seçin.',
  file_corrupt:
    '{file} bozuk veya eksik. Yeniden dışa aktarın ya da tablo programında açıp yeniden kaydedin, sonra yeni dosyayı yükleyin.',
  file_archive_many:
    '{file} içinde {count} tablo var; her dosyadan bir tablo içe aktarılır. Arşivi açın, tabloları seçip birlikte yükleyin.',
  file_archive_nested:
    '{file} içinde bir arşiv daha var. Arşivi açın, içindeki tabloyu tek başına ya da tek bir arşivde yükleyin.',
  file_archive_no_table: `{file} içinde okunabilir bir tablo yok. Tek bir ${tableFormats('veya')} dosyası paketleyin ya da dosyayı olduğu gibi yükleyin.`,
  file_encrypted: '{file} parola korumalı. Parolasız kaydedip yeniden yükleyin.',
  file_no_sheet:
    '{file} içinde hücreli bir çalışma sayfası yok. İşletmeleri bir çalışma sayfasına koyup kaydedin ve dosyayı yeniden yükleyin.',
  file_no_header:
    '{file} içinde tanınan en az iki sütun adı olan bir başlık satırı yok. İlk satıra name, address, phone gibi sütun adları yazıp dosyayı yeniden yükleyin.',
  file_headerless:
    '{file} içinde başlık satırı yok ve işletme adlarının hangi sütunda olduğu değerlerden kesin olarak anlaşılmıyor. Dosyayı önizleyerek yükleyip sütunları orada seçin ya da ilk satıra name, address, phone gibi sütun adları yazın.',
  file_no_name_column:
    '{file} içinde "name" sütunu yok. Her işletmenin bir adı olmalı: sütunu ekleyip ya da başlığını "name" yapıp dosyayı yeniden yükleyin.',
  file_lists_photos:
    '{file} dosyasının her satırında bir işletme değil, bir fotoğraf var; içe aktarılacak bir şey yok. İşletmelerin kendisini dışa aktarıp o dosyayı yükleyin; birer fotoğrafları içindedir.',
  file_lists_reviews:
    '{file} dosyasının her satırında bir işletme değil, bir yorum var; içe aktarılacak bir şey yok. İşletmelerin kendisini dışa aktarıp o dosyayı yükleyin; puanları ve yorum sayıları içindedir.',
  file_lists_orders: '{file} dosyasının her satırında bir işletme değil, bir sipariş var. İşletme listesini yükleyin.',
  file_no_rows:
    '{file} içinde sütun adları var ama altında satır yok. En az bir işletme yazıp dosyayı yeniden yükleyin.',
  file_other_spreadsheet:
    '{file}, okunmayan biçimde bir {program} tablosu. Dosyayı orada açıp .xlsx veya .csv olarak kaydedin ya da dışa aktarın, sonra yeni dosyayı yükleyin.',
  file_xls_unsupported: '{file} Excel 97’den eski bir biçimde. .xlsx veya .csv olarak kaydedip yeniden yükleyin.',
  file_record_too_long:
    '{file} dosyasında {row}. satır civarında {maximum} KB’tan uzun bir satır var; hiçbir işletme bu kadar uzun değildir. Satırı kısaltıp ya da silip dosyayı yeniden yükleyin.',
  file_json_by_column:
    '{file} değerleri işletme işletme değil sütun sütun listeliyor ve {maximum} MB’tan büyük; böyle okunamayacak kadar büyük. Dosyayı her işletme bir nesne olacak biçimde, pandas ile to_json(orient="records", lines=True) kullanarak, ya da .csv olarak dışa aktarıp yeni dosyayı yükleyin.',
  file_quote_unclosed:
    '{file} dosyasının {row}. satırında açılan bir tırnak kapatılmamış; satırlar birbirinden ayrılamıyor. Tırnağı kapatıp ya da silip dosyayı yeniden yükleyin.',
  file_quotes_broken:
    '{file} dosyasında {row}. satıra kadar {lost} satırın tırnakları bozuk; okunabilen satır çok az. Değerlerin içindeki tırnakları ikileyerek ("") ya da .xlsx olarak yeniden dışa aktarıp yeni dosyayı yükleyin.',
  file_read_timeout:
    '{file} dosyasının okunması, bu boyuttaki bir dosya için izin verilen süreyi ({maximum} saniye) aştı. Çok uzun veya yinelenen metinli hücreleri düzeltip ya da dosyayı bölüp yeniden yükleyin.',
  file_too_many_rows: '{file} {maximum} satırdan fazla. Dosyayı bölüp parçaları yükleyin.',
  search_index_disabled:
    'Arama PostgreSQL üzerinde çalışıyor, yeniden kurulacak bir dizin yok. Meilisearch için MEILI_URL değerini girin.',
  ingest_version: 'İçe aktarma hizmeti ve katalog farklı sürümlerde. İkisini de güncelleyip tekrar deneyin.',
  request_timeout: 'İstek zamanında ulaşmadı. Lütfen tekrar deneyin.',
  too_many_logins: 'Çok fazla giriş denemesi. Lütfen {seconds} bekleyip tekrar deneyin.',
  too_many_requests: 'Çok fazla istek. Lütfen biraz bekleyip tekrar deneyin.',
  internal: 'Bir şeyler ters gitti. Lütfen daha sonra tekrar deneyin.',
  storage_reserve:
    'Disk neredeyse dolu: {free} MB boş, {reserve} MB ise dizinin kendisi için ayrılmış. Yer açıp dosyayı yeniden yükleyin; bekleyen içe aktarmalar kendiliğinden sürer.',
  import_storage_waits:
    '{file} bekliyor, çünkü disk neredeyse dolu. Sunucuda yer açın: içe aktarma kendiliğinden sürer; dosyayı yeniden yüklemeniz gerekmez.',
  storage_full: 'Disk dolu. Yer açıp dosyayı yeniden yükleyin.',
  service_unavailable: 'Sitenin bu bölümü şu anda kullanılamıyor. Lütfen biraz sonra tekrar deneyin.',
  row_name_missing: '{row}. satır: ad eksik.',
  row_coordinate_invalid: '{row}. satır: {column} "{value}" karada bir konum değil; boş bırakıldı.',
  row_grid_unknown:
    '{row}. satır: konum "{value}" metre cinsinden, ama hangi koordinat sistemine ait olduğu kesin değil; boş bırakıldı. Sistemi sütun başlığında belirtin (örneğin X_25832) ya da ülkeyi ekleyin.',
  row_rating_invalid:
    '{row}. satır: puan "{value}" 0 ile 5 arasında değil, sütununda da başka bir ölçek kesin olarak anlaşılmıyor; boş bırakıldı.',
  row_number_invalid: '{row}. satır: {column} "{value}" bir sayı değil; boş bırakıldı.',
  row_phone_scientific:
    '{row}. satır: telefon "{value}" tablo programında rakamlarını yitirmiş; boş bırakıldı. Sütunu metin olarak biçimlendirin.',
  row_url_invalid: '{row}. satır: {column} "{value}" bir web adresi değil; boş bırakıldı.',
  row_hours_invalid: '{row}. satır: "{value}" okunabilen bir çalışma saati değil; boş bırakıldı.',
  row_value_unreadable: '{row}. satır: {column} "{value}" okunamadı; boş bırakıldı.',
  row_text_too_long: '{row}. satır: {column} {maximum} karakterden uzun; boş bırakıldı.',
  row_text_truncated: '{row}. satır: {column} {maximum} karakterden uzun; oradan kesildi.',
  row_too_long: '{row}. satır: bir satırın olabileceğinden uzun ({value}…); alınmadı.',
  row_quote_unclosed:
    '{row}. satır: açılan tırnak kapatılmamış ({value}); satır alınmadı. Tırnağı kapatıp ya da silip dosyayı yeniden yükleyin.',
  row_json_invalid: '{row}. satır: bu kayıt geçerli JSON değil ({value}…); alınmadı.',
  row_shifted:
    '{row}. satır: başlıktan daha çok hücresi var ve bazıları sütunlarına uymuyor ({value}); satır alınmadı. Fazla tırnağı veya ayırıcıyı düzeltip yeniden yükleyin.',
  row_out_of_order:
    '{row}. satır: bazı hücreleri dosyada ötekilerden çok uzakta ({value}); bu hücreler alınmadı. Dosyayı bir tablo programında açıp kaydedin ve yeniden yükleyin.',
  row_summary:
    '{row}. satır: bu bir işletme değil, tablonun bir başlığı, toplamı ya da notu ({value}); alınmadı. İşletmeyse adres, telefon veya web sitesi ekleyip yeniden yükleyin.',
  row_other_table:
    '{row}. satır: sayfadaki ikinci bir tabloya ait ({value}); alınmadı. O tabloyu ayrı bir sayfaya ya da dosyaya taşıyıp yükleyin.',
  row_rejected: '{row}. satır: veritabanı kabul etmedi ({value}).',
};

const catalogues: Record<Language, Texts> = { en, tr };

/** Kinds of content; readers name them in English. */
const trContents: Record<string, string> = {
  'a PDF document': 'bir PDF belgesi',
  'a PNG image': 'bir PNG resmi',
  'a GIF image': 'bir GIF resmi',
  'a JPEG image': 'bir JPEG resmi',
  'a media file': 'bir ses veya görüntü dosyası',
  'a bzip2 archive': 'bir bzip2 arşivi',
  'a 7-Zip archive': 'bir 7-Zip arşivi',
  'a RAR archive': 'bir RAR arşivi',
  'a ZIP archive': 'bir ZIP arşivi',
  'an empty ZIP archive': 'boş bir ZIP arşivi',
  'an SQLite database': 'bir SQLite veritabanı',
  'a program': 'bir program',
  'a rich text document': 'bir zengin metin belgesi',
  'a web page (HTML)': 'bir web sayfası (HTML)',
  'an XML document': 'bir XML belgesi',
  'a JSON document': 'bir JSON belgesi',
  'binary data': 'ikili veri',
  'an OpenDocument spreadsheet': 'bir OpenDocument tablosu',
  'an OpenDocument file': 'bir OpenDocument dosyası',
  'an e-book': 'bir e-kitap',
  'a Word document': 'bir Word belgesi',
  'a PowerPoint presentation': 'bir PowerPoint sunusu',
  'a binary workbook (.xlsb)': 'ikili bir çalışma kitabı (.xlsb)',
  'a Numbers or Pages document': 'bir Numbers veya Pages belgesi',
  'a document of another program': 'başka bir programın belgesi',
};

function paramText(name: string, value: string | number | undefined, language: Language): string {
  if (language === 'tr' && name === 'content') return trContents[String(value)] ?? 'başka bir biçim';
  if (name === 'seconds' && typeof value === 'number') return durationText(value, language);
  if (name === 'maximum' && typeof value === 'number') return value.toLocaleString(language);
  return String(value ?? '');
}

/** `{name}` is replaced by the parameter. */
export function errorText(code: ErrorCode | RowIssueCode, params: ErrorParams = {}, language: Language = 'en'): string {
  return catalogues[language][code].replace(/\{(\w+)\}/g, (_, name: string) => paramText(name, params[name], language));
}

/** English unless the header prefers Turkish. */
export function languageOf(acceptLanguage: string | undefined): Language {
  return acceptLanguage?.trim().toLowerCase().startsWith('tr') ? 'tr' : 'en';
}
