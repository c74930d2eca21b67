import { unusedPartRules } from '../paths.ts'

// Parts and attributes of CII types that EN 16931 does not use, anywhere in the document.
export const ciiUnusedTypeParts = unusedPartRules(
  'CII-DT-',
  'fatal',
  `
  8 //TypeCode: @name @listURI
  13 .: @languageID @languageLocaleID
  16 //*ReferencedDocument: StatusCode CopyIndicator
  19 //*ReferencedDocument: GlobalID RevisionID
  23 //*ReferencedDocument: Information
  25 //*ReferencedDocument: SectionName PreviousRevisionID
  28 //*ReferencedDocument: EffectiveSpecifiedPeriod IssuerTradeParty AttachedSpecifiedBinaryFile
  34 //*Quantity: @unitCodeListID @unitCodeListAgencyID @unitCodeListAgencyName
  68 //BillingSpecifiedPeriod/StartDateTime: DateTime
  69 //BillingSpecifiedPeriod: DurationMeasure InclusiveIndicator Description
  72 //BillingSpecifiedPeriod/EndDateTime: DateTime
  73 //BillingSpecifiedPeriod: CompleteDateTime OpenIndicator SeasonCode ID Name SequenceNumeric
    StartDateFlexibilityCode ContinuousIndicator PurposeCode
  82 //PostalTradeAddress: ID PostOfficeBox BuildingName
  86 //PostalTradeAddress: LineFour LineFive StreetName CitySubDivisionName CountryName CountrySubDivisionID
    AttentionOf CareOf BuildingNumber DepartmentName AdditionalStreetName
`,
  '',
)

export const ciiDiscouragedTypeParts = unusedPartRules(
  'CII-DT-',
  'warning',
  `
  38 //*TradeTax: CalculatedRate CalculationSequenceNumeric BasisQuantity
  42 //*TradeTax: UnitBasisAmount LineTotalBasisAmount AllowanceChargeBasisAmount
  45
    SupplyChainTradeTransaction/IncludedSupplyChainTradeLineItem/SpecifiedLineTradeSettlement/ApplicableTradeTax/CategoryCode:
    @listID @listAgencyID @listVersionID @listURI
  49 //*TradeTax: CurrencyCode Jurisdiction CustomsDutyIndicator
  53 //*TradeTax: TaxBasisAllowanceRate
  55 //*TradeTax: Type InformationAmount CategoryName
  59 //*TradeTax/RateApplicablePercent: @format
  60 //*TradeTax: SpecifiedTradeAccountingAccount ServiceSupplyTradeCountry
    BuyerRepayableTaxSpecifiedTradeAccountingAccount SellerPayableTaxSpecifiedTradeAccountingAccount
    SellerRefundableTaxSpecifiedTradeAccountingAccount BuyerDeductibleTaxSpecifiedTradeAccountingAccount
    BuyerNonDeductibleTaxSpecifiedTradeAccountingAccount PlaceApplicableTradeLocation
`,
  '',
)
